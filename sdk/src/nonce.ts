/** 128 random bits as text. Not `randomUUID`, which pages without a secure context lack. */
export const nonce = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')
