/** Says where a text stops being JSON and what is wrong there, such as `at line 2, column 7 a value is missing`. */
export function jsonFault(text: string): string {
  const { at, what } = new FaultFinder(text).find();
  const before = text.slice(0, at);
  const column = at - before.lastIndexOf('\n');
  // Of a text that is one line, such as those of a stream, the number of the line says nothing.
  const line = text.trimEnd().includes('\n') ? `line ${before.split('\n').length}, ` : '';
  const end = at >= text.length ? 'it ends too early: ' : '';
  return `${end}at ${line}column ${column} ${what}`;
}

interface Fault {
  /** Index of the first character that cannot stand there; the length of the text where it ends too early. */
  readonly at: number;
  readonly what: string;
}

const SPACE = /[ \t\n\r]*/y;
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** From the space on, but for the quote and the backslash. */
const PLAIN = /[ !#-[\]-\uffff]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

/** What may come next. */
type State = 'value' | 'value or end' | 'name' | 'name or end' | 'separator';

const EXPECTED: Readonly<Record<Exclude<State, 'separator'>, string>> = {
  value: 'a value is missing',
  'value or end': 'a value or "]" is missing',
  name: 'a name in double quotes is missing',
  'name or end': 'a name in double quotes or "}" is missing',
};

/** Walks through a text that a parser has refused, without recursion: nesting costs a character a level. */
class FaultFinder {
  private at = 0;
  private state: State = 'value';
  private readonly open: ('{' | '[')[] = [];

  constructor(private readonly text: string) {}

  find(): Fault {
    for (;;) {
      this.skip(SPACE);
      const fault = this.state === 'separator' ? this.separator() : this.content(this.state);
      if (fault !== null) return fault;
    }
  }

  private content(state: Exclude<State, 'separator'>): Fault | null {
    const character = this.text[this.at];
    const isName = state === 'name' || state === 'name or end';
    if (character === '"') return this.quoted(isName);
    if (state.endsWith('or end') && character === (isName ? '}' : ']')) return this.close();
    if (isName) return this.fault(EXPECTED[state]);
    if (character === '{') return this.opened('{', 'name or end');
    if (character === '[') return this.opened('[', 'value or end');
    if (!this.skip(SCALAR)) return this.fault(EXPECTED[state]);
    return this.next('separator');
  }

  private quoted(isName: boolean): Fault | null {
    this.at += 1;
    do this.skip(PLAIN);
    while (this.skip(ESCAPE));
    if (this.text[this.at] !== '"') return this.brokenText();
    this.at += 1;
    if (!isName) return this.next('separator');
    this.skip(SPACE);
    if (this.text[this.at] !== ':') return this.fault('":" is missing');
    this.at += 1;
    return this.next('value');
  }

  private brokenText(): Fault {
    if (this.at >= this.text.length) return this.fault('a text has no closing quote');
    return this.fault(
      this.text[this.at] === '\\'
        ? 'a text holds a backslash that escapes nothing'
        : 'a text holds a control character, which must be escaped',
    );
  }

  private separator(): Fault | null {
    const character = this.text[this.at];
    const inside = this.open.at(-1);
    if (inside === undefined) return this.fault('there is more after the end of the document');
    if (character === (inside === '{' ? '}' : ']')) return this.close();
    if (character !== ',') return this.fault(`"," or "${inside === '{' ? '}' : ']'}" is missing`);
    this.at += 1;
    return this.next(inside === '{' ? 'name' : 'value');
  }

  private opened(kind: '{' | '[', state: State): null {
    this.open.push(kind);
    this.at += 1;
    return this.next(state);
  }

  private close(): null {
    this.open.pop();
    this.at += 1;
    return this.next('separator');
  }

  private next(state: State): null {
    this.state = state;
    return null;
  }

  /** Moves on over what matches here; false where nothing does. */
  private skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const length = pattern.exec(this.text)?.[0].length;
    this.at += length ?? 0;
    return length !== undefined;
  }

  private fault(what: string): Fault {
    return { at: this.at, what };
  }
}
