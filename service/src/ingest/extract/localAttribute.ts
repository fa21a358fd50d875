/** An attribute by its name without the prefix of its namespace. */
export function localAttribute(
  attributes: Readonly<Record<string, string>>,
  name: string,
): string | undefined {
  for (const [key, value] of Object.entries(attributes)) {
    if (key === name || key.endsWith(`:${name}`)) return value
  }
  return undefined
}
