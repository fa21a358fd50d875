import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { BlobFault } from '../lib/BlobFault.ts'
import type { EnvelopeKey } from '../lib/envelope.ts'

/** Plain bytes of a block, each of which is sealed by itself, so that a range can be read. */
export const BLOCK_BYTES = 65_536
const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** What precedes the blocks. */
export const SALT_BYTES = 32
export const SEALED_BLOCK_BYTES = BLOCK_BYTES + TAG_BYTES

/** Seals and opens the blocks of one blob. */
export class BlobCipher {
  private readonly key: Buffer

  /** Each blob has a key of its own, so the numbers of its blocks are nonces that never repeat. */
  constructor({ key }: EnvelopeKey, blob: string, salt: Uint8Array) {
    this.key = Buffer.from(hkdfSync('sha256', key, salt, `inlet blob ${blob}`, KEY_BYTES))
  }

  /** `isLast` is part of the nonce, so a blob that was cut off between blocks doesn't open. */
  seal(bytes: Uint8Array, index: number, isLast: boolean): Buffer {
    const cipher = createCipheriv(CIPHER, this.key, nonceOf(index, isLast))
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }

  /** Throws a BlobFault if the block was changed. */
  open(sealed: Uint8Array, index: number, isLast: boolean): Buffer {
    try {
      const cipher = createDecipheriv(CIPHER, this.key, nonceOf(index, isLast), { authTagLength: TAG_BYTES })
      cipher.setAuthTag(sealed.subarray(-TAG_BYTES))
      return Buffer.concat([cipher.update(sealed.subarray(0, -TAG_BYTES)), cipher.final()])
    } catch (cause) {
      throw new BlobFault('damaged', { cause })
    }
  }
}

export function newSalt(): Buffer {
  return randomBytes(SALT_BYTES)
}

/** Returns how many bytes and blocks a sealed blob has. */
export function plainSize(sealedSize: number): { readonly bytes: number; readonly blocks: number } {
  const body = sealedSize - SALT_BYTES
  const blocks = Math.max(1, Math.ceil(body / SEALED_BLOCK_BYTES))
  return { bytes: Math.max(0, body - blocks * TAG_BYTES), blocks }
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeBigUInt64BE(BigInt(index))
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1)
  return nonce
}
