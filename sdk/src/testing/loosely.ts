/** Passes anything off as what is asked for, as callers without types do. */
export function loosely<T>(value: unknown): T {
  const name: string = 'value'
  return Reflect.get({ value }, name)
}
