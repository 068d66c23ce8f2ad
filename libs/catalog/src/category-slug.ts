/** Kebab-case of a category's name: `Auto-Update` is `auto-update`, `UI Framework` is `ui-framework`. */
export function categorySlug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
