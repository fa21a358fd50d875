import type { OAuthPlace, OAuthProfile } from '../auth/OAuthProfile.ts'
import { scopesOfAccess } from '../SourceAccess.ts'
import { intercomAccess } from './access.ts'
import { type IntercomEndpoints, inRegion } from './intercomPlace.ts'

/** https://developers.intercom.com/docs/build-an-integration/learn-more/authentication/setting-up-oauth */
export function intercomProfile({ app, api }: IntercomEndpoints): OAuthProfile {
  // Before the sign-in, the region is a setting of the app; afterwards, the workspace's own.
  const at = (address: string, { fields, settings }: OAuthPlace) =>
    inRegion(address, fields.region ?? settings.region)
  return {
    authorize: (place) => `${at(app, place)}/oauth`,
    token: (place) => `${at(api, place)}/auth/eagle/token`,
    // It uninstalls the app from the workspace.
    revoke: { address: (place) => `${at(api, place)}/auth/uninstall`, by: 'bearer' },
    shares: { by: 'workspace', among: 'INTERCOM' },
    client: 'body',
    pkce: false,
    // Permissions are set where the app is registered.
    scopes: scopesOfAccess(intercomAccess),
    chooseAccount: {},
  }
}
