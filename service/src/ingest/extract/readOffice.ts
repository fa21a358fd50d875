import { IngestFault } from '../IngestFault.ts'
import { LIMITS } from '../limits.ts'
import { readArchive } from './readArchive.ts'
import { xmlDepth } from './xmlDepth.ts'

const XML = /\.(?:xml|rels)$/i
const ARCHIVE = Buffer.from('PK', 'latin1')
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ENCRYPTED_PACKAGE = Buffer.from('EncryptedPackage', 'utf16le')
const DOCTYPE = Buffer.from('<!DOCTYPE', 'latin1')

/**
 * The XML files of an Office document (docx, pptx, xlsx), after the checks that hold for all of them. `mainPart`: the
 * file that makes it a document of its kind; `isWanted`: which other files are. Throws an IngestFault.
 */
export function readOffice(
  bytes: Uint8Array,
  what: string,
  mainPart: string,
  isWanted: (name: string) => boolean = () => false,
): Map<string, Uint8Array> {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (data.subarray(0, 8).equals(COMPOUND_FILE)) throw compoundFault(data, what)
  if (!data.subarray(0, 2).equals(ARCHIVE))
    throw new IngestFault(`This file is not a ${what}, whatever its name says.`)
  const files = readArchive(bytes, what, (name) => XML.test(name) || isWanted(name))
  if (!files.has(mainPart)) throw new IngestFault(`This file is not a ${what}, whatever its name says.`)
  for (const [name, file] of files) {
    if (!XML.test(name)) continue
    // Office never writes one; entities that blow up or point elsewhere need one.
    if (Buffer.from(file.buffer, file.byteOffset, file.byteLength).includes(DOCTYPE)) {
      throw new IngestFault(
        `This ${what} holds declarations that no Office program writes, so it is not read.`,
      )
    }
    if (xmlDepth(file, LIMITS.xmlDepth) > LIMITS.xmlDepth) {
      throw new IngestFault('This file is nested too deeply to be read.')
    }
  }
  return files
}

/** Encrypted documents come in the container of the old binary formats, and so do those old formats. */
function compoundFault(data: Buffer, what: string): IngestFault {
  if (data.includes(ENCRYPTED_PACKAGE)) {
    return new IngestFault(`This ${what} is encrypted. Remove its password and upload it again.`)
  }
  return new IngestFault(
    `This ${what} is in an old Office format. Save it in the current one and upload it again.`,
  )
}
