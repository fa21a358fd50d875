export const mailLimits = {
  /** Conditions of one kind in one call, by the contract. */
  conditions: 20,
  /** Concurrent calls. */
  parallelCalls: 3,
  /** Labels or folders that are rendered. Users find the others by searching. */
  shown: 200,
} as const
