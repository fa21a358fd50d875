/** A byte range; `end` is inclusive. */
type ByteRange = { readonly start: number; readonly end: number }

/**
 * Reads the header `Range`. Null: the whole file, as for several ranges or an invalid header. `none`: the range is
 * behind the end.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const wanted = Number(last)
    return wanted === 0 || size === 0 ? 'none' : { start: Math.max(0, size - wanted), end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= size) return 'none'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
