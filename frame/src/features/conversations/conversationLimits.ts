/** Limits of this flow. They are in a file of their own to keep the main bundle small. */
export const conversationLimits = {
  /** Pages that load automatically. */
  pages: 20,
  /** Per run, of channels and of messages each. */
  perKind: 5,
  /** Concurrent calls. */
  parallelSyncs: 3,
  /** How long the message about the connection stays, in milliseconds. */
  connected: 5000,
} as const
