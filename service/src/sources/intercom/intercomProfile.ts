import type { OAuthPlace, OAuthProfile } from '../auth/OAuthProfile.ts'
import { type IntercomEndpoints, inRegion } from './intercomPlace.ts'

/** https://developers.intercom.com/docs/build-an-integration/learn-more/authentication/setting-up-oauth */
export function intercomProfile({ app, api }: IntercomEndpoints): OAuthProfile {
  // Once somebody is connected, it is their workspace that says where.
  const at = (address: string, { fields, settings }: OAuthPlace) =>
    inRegion(address, fields.region ?? settings.region)
  return {
    authorise: (place) => `${at(app, place)}/oauth`,
    token: (place) => `${at(api, place)}/auth/eagle/token`,
    // It takes the app out of the workspace.
    revoke: { address: (place) => `${at(api, place)}/auth/uninstall`, by: 'bearer' },
    shares: { by: 'workspace', among: 'INTERCOM' },
    client: 'body',
    pkce: false,
    // What the app may do is ticked where it is registered.
    scopes: [],
    chooseAccount: {},
  }
}
