import { HttpError, invalid } from '../http/HttpError.ts'

/** A file's name is at most 255 characters; the rest is for what other clients send along. */
const MAX_METADATA_CHARS = 4_000
const WHOLE_NUMBER = /^(0|[1-9]\d{0,14})$/

/** Reads `Upload-Length` or `Upload-Offset`. */
export function readCount(name: string, value: string | undefined): number {
  if (value === undefined || !WHOLE_NUMBER.test(value))
    throw invalid(['header', name], `Send ${name} with a whole number.`)
  return Number(value)
}

/** Reads the size of a new upload. */
export function readLength(headers: (name: string) => string | undefined, maxBytes: number): number {
  if (headers('Upload-Defer-Length') !== undefined)
    throw invalid(
      ['header', 'upload-defer-length'],
      'Send Upload-Length. Its size must be known.',
      'unsupported',
    )
  if (headers('Upload-Concat') !== undefined)
    throw invalid(['header', 'upload-concat'], 'Uploads cannot be concatenated.', 'unsupported')
  const length = readCount('upload-length', headers('Upload-Length'))
  if (length === 0) throw new HttpError(400, 'This file is empty.')
  if (length > maxBytes) throw new HttpError(413, `The file is larger than ${maxBytes} bytes.`)
  return length
}

/** Reads `filename` of `Upload-Metadata`: names with their values in Base64. Others are ignored: clients send their own. */
export function readFileName(metadata: string): string {
  const at = ['header', 'upload-metadata']
  if (metadata.length > MAX_METADATA_CHARS)
    throw invalid(at, `Send at most ${MAX_METADATA_CHARS} characters of metadata.`, 'too_long')
  const pairs = metadata.split(',').map((pair) => pair.trim().split(' '))
  const value = pairs.find(([name]) => name === 'filename')?.[1]
  if (value === undefined || !/^[A-Za-z0-9+/]+={0,2}$/.test(value))
    throw invalid(at, 'Send filename with its value in Base64.')
  return Buffer.from(value, 'base64').toString('utf8')
}
