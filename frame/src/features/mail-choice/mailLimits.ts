export const mailLimits = {
  /** Conditions of one kind in one call, as the contract has them. */
  conditions: 20,
  /** Calls under way at a time. */
  parallelCalls: 3,
  /** Labels or folders that are drawn; of the others people find theirs by searching. */
  shown: 200,
} as const
