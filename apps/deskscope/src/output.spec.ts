import { PassThrough } from 'node:stream';
import { count, counted, facts, Output, table } from './output.js';

describe('table', () => {
  test('puts texts to the left, numbers to the right, null as a dash', () => {
    const rows = [
      ['search', 12_345, null],
      ['a longer name', 0, 'x'],
    ];
    expect(table(['NAME', 'LAG', 'NOTE'], rows).split('\n')).toEqual([
      'NAME              LAG  NOTE',
      'search         12,345  -',
      'a longer name       0  x',
    ]);
  });

  test('a column with a gap is a column of texts', () => {
    const lines = table(['N'], [[5], [null]]).split('\n');
    expect(lines).toEqual(['N', '5', '-']);
  });

  test('without rows the headings stand alone', () => {
    expect(table(['NAME', 'LAG'], [])).toBe('NAME  LAG');
  });
});

test('facts stand below each other', () => {
  expect(
    facts([
      ['Plan', 'team'],
      ['Account', null],
      ['Keys', 1200],
    ]),
  ).toBe('Plan     team\nAccount  -\nKeys     1,200');
});

test.each([
  [0, '0 files'],
  [1, '1 file'],
  [1_234, '1,234 files'],
])('%d', (number, text) => {
  expect(counted(number, 'file')).toBe(text);
  expect(text.startsWith(count(number))).toBe(true);
});

describe('Output', () => {
  function spoken(json: boolean, speak: (output: Output) => void): { stdout: string; stderr: string } {
    const stdout = new PassThrough();
    const stderr = new PassThrough();
    speak(new Output(json, { stdout, stderr }));
    return { stdout: textOf(stdout), stderr: textOf(stderr) };
  }
  const textOf = (stream: PassThrough): string => (stream.read() as Buffer | null)?.toString() ?? '';
  const everything = (output: Output): void => {
    output.say('starting');
    output.note('careful');
    output.answer({ answer: 42 }, () => 'forty-two');
  };

  test('for people: the text', () => {
    expect(spoken(false, everything)).toEqual({ stdout: 'starting\nforty-two\n', stderr: 'careful\n' });
  });

  test('for programs: one document and nothing else', () => {
    const { stdout, stderr } = spoken(true, everything);
    expect(JSON.parse(stdout)).toEqual({ answer: 42 });
    expect(stderr).toBe('careful\n');
  });

  const failure = { exitCode: 2, message: 'wrong usage', problems: ['plan is', 'scopes are'] } as const;

  test('a failure goes to stderr, one line per problem', () => {
    expect(spoken(false, (output) => output.fail(failure))).toEqual({
      stdout: '',
      stderr: 'error: wrong usage\n  plan is\n  scopes are\n',
    });
  });

  test('with JSON a failure is a document too', () => {
    const { stdout } = spoken(true, (output) => output.fail(failure));
    expect(JSON.parse(stdout)).toEqual({
      error: { message: 'wrong usage', problems: ['plan is', 'scopes are'] },
    });
  });
});
