/** A LIKE pattern for texts that contain this one; its own wildcards stand for themselves. */
export function containing(text: string): string {
  return `%${literal(text)}%`;
}

function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
