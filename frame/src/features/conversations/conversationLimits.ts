/** Numbers of the flow; beside it instead of with the others, so that the first screens do not carry them. */
export const conversationLimits = {
  /** Pages that are loaded by themselves. */
  pages: 20,
  /** Per run, of channels and of messages each. */
  perKind: 5,
  /** Calls under way at the same time. */
  parallelSyncs: 3,
  /** Milliseconds for which the news of the connection stays. */
  connected: 5000,
} as const
