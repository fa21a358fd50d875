const UNREACHED = '1000000'

/** Rates that a test does not reach which tries something else: an answer of 429 would prove nothing there. */
export const unreachedRates: Readonly<Record<string, string>> = {
  INLET_RATE_HEAVY: UNREACHED,
  INLET_RATE_LIGHT: UNREACHED,
  INLET_RATE_ORGANIZATION_HEAVY: UNREACHED,
  INLET_RATE_ORGANIZATION_LIGHT: UNREACHED,
  INLET_RATE_WRONG_KEYS: UNREACHED,
}
