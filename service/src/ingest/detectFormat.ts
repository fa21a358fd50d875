import { claimedFormat, formatOf } from './formats.ts'

/** Bytes at an offset that give a binary format away; `?` stands for any one byte. */
const SIGNATURES: readonly { at: number; bytes: string; format: string }[] = [
  { at: 0, bytes: '{\\rtf', format: 'RTF' },
  { at: 0, bytes: '\x89PNG\r\n\x1a\n', format: 'PNG' },
  { at: 0, bytes: '\xff\xd8\xff', format: 'JPG' },
  { at: 0, bytes: 'RIFF????WEBP', format: 'WEBP' },
  { at: 0, bytes: 'RIFF????WAVE', format: 'WAV' },
  { at: 0, bytes: 'fLaC\0', format: 'FLAC' },
  { at: 28, bytes: 'OpusHead', format: 'OPUS' },
  { at: 0, bytes: 'OggS\0', format: 'OGG' },
  { at: 0, bytes: '\0???ftypM4A', format: 'M4A' },
  { at: 0, bytes: '\0???ftypqt', format: 'MOV' },
  { at: 0, bytes: '\0???ftyphei', format: 'HEIC' },
  { at: 0, bytes: '\0???ftypavif', format: 'AVIF' },
  { at: 0, bytes: '\0???ftyp', format: 'MP4' },
  { at: 0, bytes: '\x1aE\xdf\xa3', format: 'WEBM' },
  { at: 0, bytes: 'ID3\x02', format: 'MP3' },
  { at: 0, bytes: 'ID3\x03', format: 'MP3' },
  { at: 0, bytes: 'ID3\x04', format: 'MP3' },
]

/** Names under which the same bytes go: the extension may choose among them. */
const FAMILIES: readonly (readonly string[])[] = [
  ['JPG', 'JPEG'],
  ['OGG', 'OPUS'],
  ['MP4', 'M4A', 'MOV'],
  ['MP3', 'MP2', 'AAC', 'WAV', 'FLAC', 'PCM'],
  ['WEBM', 'MKV'],
]

/**
 * The format of a file from its first bytes (64 suffice, more do no harm) and its name. Binary formats are known by
 * their bytes, text formats by their extension, and so are Office documents, which are archives one like the other.
 * A file that is not what its extension claims keeps the claim; reading it ends in an IngestFault that says so.
 */
export function detectFormat(head: Uint8Array, name: string): { format: string; mimeType: string } {
  const claimed = claimedFormat(name)
  const seen = formatSeen(head, claimed)
  const format = seen && !isSameFamily(seen, claimed) ? seen : claimed
  return { format, mimeType: formatOf(format)?.mimeType ?? 'application/octet-stream' }
}

function formatSeen(head: Uint8Array, claimed: string): string | null {
  const text = Buffer.from(head.subarray(0, 1024)).toString('latin1')
  // PDF readers accept bytes before the header; claims of text are not overruled that far in.
  if (text.startsWith('%PDF-') || (claimed === 'PDF' && text.includes('%PDF-'))) return 'PDF'
  const found = SIGNATURES.find(({ at, bytes }) => matches(text, at, bytes))
  return found?.format ?? audioFrame(head)
}

/** MPEG and ADTS audio without a tag begins with a frame: eleven set bits, then the layer. */
function audioFrame(head: Uint8Array): string | null {
  const [first, second = 0, third = 0] = head
  // Bitrate and sampling rate of all ones do not exist; a UTF-16 mark (FF FE) has the layer of none of these.
  if (first !== 0xff || (second & 0xe0) !== 0xe0 || (third & 0xf0) === 0xf0) return null
  const layer = second & 0x06
  if (layer === 0x02) return 'MP3'
  if (layer === 0x04) return 'MP2'
  return layer === 0 && (second & 0xf6) === 0xf0 ? 'AAC' : null
}

function matches(text: string, at: number, bytes: string): boolean {
  for (let index = 0; index < bytes.length; index += 1) {
    if (bytes[index] !== '?' && text[at + index] !== bytes[index]) return false
  }
  return true
}

function isSameFamily(one: string, other: string): boolean {
  return one === other || FAMILIES.some((family) => family.includes(one) && family.includes(other))
}
