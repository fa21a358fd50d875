/**
 * Raised whenever an old SDK and a new frame (or the other way round) could misunderstand each other.
 * A peer of another version answers VERSION_MISMATCH; it never hangs.
 */
export const BRIDGE_VERSION = 1

/** Frame → SDK, first word. Carries only the nonce that the SDK put into the frame's URL fragment. */
export type Hello = { readonly k: 'inlet:hello'; readonly v: number; readonly nonce: string }

/** SDK → frame, with exactly one MessagePort attached; everything after it travels on that port. */
export type PortOffer = { readonly k: 'inlet:port'; readonly v: number; readonly nonce: string }

/** SDK → frame on the window when the versions differ, so that the frame can say so. */
export type HandshakeRefused = {
  readonly k: 'inlet:refused'
  readonly v: number
  readonly nonce: string
  readonly code: 'VERSION_MISMATCH'
}

/** Name of the parameter in the frame's URL fragment that holds the nonce: `#n=…`. */
export const NONCE_PARAMETER = 'n'
