import { decodeBytes } from '../../src/lib/decodeBytes.ts'

/** A text in a legacy encoding of one or two bytes for each character, by what the platform decodes. */
export function encodeAs(text: string, encoding: string): Uint8Array {
  const codes = new Map<string, number[]>()
  const add = (bytes: number[]) => {
    const character = decodeBytes(Uint8Array.from(bytes), encoding)
    if ([...character].length === 1 && character !== '\ufffd' && !codes.has(character))
      codes.set(character, bytes)
  }
  for (let byte = 0; byte < 256; byte += 1) add([byte])
  for (let lead = 0x81; lead < 255; lead += 1) {
    for (let trail = 0x40; trail < 255; trail += 1) add([lead, trail])
  }
  return Uint8Array.from([...text].flatMap((character) => codes.get(character) ?? []))
}
