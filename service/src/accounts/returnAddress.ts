import type { Config } from '../config/config.ts'

export const RETURN_PATH = '/integrations/oauth/callback'

/** The redirect URL of all sign-ins, as registered at the sources. */
export function returnAddress({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}${RETURN_PATH}`
}
