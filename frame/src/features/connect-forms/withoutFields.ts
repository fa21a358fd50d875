/** What a joined answer says apart from what stands beside its fields: `name: message; other: message`. */
export function withoutFields(
  detail: string,
  beside: readonly (readonly [field: string, message: string])[],
): string {
  let rest = detail
  for (const [field, message] of beside) rest = rest.replaceAll(`${field}: ${message}`, '')
  return rest.replace(/^(?:;\s*)+|(?:\s*;)+\s*$/g, '').replace(/(?:;\s*){2,}/g, '; ')
}
