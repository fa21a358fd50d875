import type { Config } from '../config/config.ts'

export const RETURN_PATH = '/integrations/oauth/callback'

/** Where sources send people back to after a sign-in: the one address that is registered there. */
export function returnAddress({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  return `${publicUrl}${RETURN_PATH}`
}
