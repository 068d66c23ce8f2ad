/** One environment variable: what it means and how its text becomes a value. */
export interface Variable<Value> {
  name: string;
  kind: string;
  /** One sentence, for `.env.example` and the docs. */
  description: string;
  /** Its value never appears in a log or in an error. */
  secret: boolean;
  /** The default as people write it; undefined where there is none. */
  defaultText: string | undefined;
  /** The value of an absent or empty variable. */
  fallback: () => Value;
  /** Throws BadValueError. */
  parse: (text: string) => Value;
}

/** Why a text is no value of its kind; the reason never quotes the text of a secret. */
export class BadValueError extends Error {
  override readonly name = 'BadValueError';
}

export interface VariableOptions<Default> {
  description: string;
  /** A function where it depends on the surroundings. */
  default?: Default | (() => Default);
  /** How people write the default, where String(default) does not tell. */
  defaultText?: string;
  secret?: true;
}

/** Puts a variable of any kind together. Without a default its value may be undefined. */
export function declare<Value, Default extends Value | undefined = undefined>(
  name: string,
  kind: string,
  parse: (text: string) => Value,
  options: VariableOptions<Default>,
): Variable<Value | Default> {
  const given = options.default;
  const fallback = typeof given === 'function' ? (given as () => Default) : () => given as Default;
  const plain = typeof given === 'string' || typeof given === 'number' || typeof given === 'boolean';
  return {
    name,
    kind,
    description: options.description,
    secret: options.secret ?? false,
    defaultText: options.defaultText ?? (plain ? String(given) : undefined),
    fallback,
    parse,
  };
}
