import type { EmulatedVendor } from '../kit/Emulator.ts'
import { isNowhere } from '../kit/isNowhere.ts'
import { SteadyIds } from '../kit/SteadyIds.ts'
import { asksChanges, DriveWorld } from '../microsoft/DriveWorld.ts'
import { graphVendor } from '../microsoft/graphVendor.ts'
import { microsoftSignIn } from '../microsoft/microsoftSignIn.ts'
import { strictSites } from '../microsoft/strictSites.ts'
import type { Person } from '../people/people.ts'

/** Where calls of Graph go, which has an origin of its own. */
const GRAPH = 'graph'
const DIRECTORY = /^(?:organizations|[a-z0-9-]+\.onmicrosoft\.com)$/
const SITE = 'Team'

/** SharePoint for all people: each sees one site with one library. Every directory has them. */
export function emulateSharepoint(): EmulatedVendor {
  return {
    // https://learn.microsoft.com/onedrive/developer/rest-api/concepts/errors
    ...graphVendor('activityLimitReached'),
    signIn: microsoftSignIn(''),
    workspaces: {
      exists: (name) => name === GRAPH || (DIRECTORY.test(name) && !isNowhere(name)),
      // https://learn.microsoft.com/entra/identity-platform/reference-error-codes. Assumed: the status of the page.
      missing: { status: 400, body: 'AADSTS90002: Tenant not found.' },
    },
    beginsSync: asksChanges,
    open: (person, _, contentUrl) => new SharepointWorld(person, contentUrl),
  }
}

/** A drive that is the library of a site. */
class SharepointWorld extends DriveWorld {
  constructor(person: Person, contentUrl: (id: string) => string) {
    super(person, contentUrl)
    const ids = new SteadyIds(`site of ${person.id}`)
    // https://learn.microsoft.com/graph/api/resources/site: host, site collection, site
    const id = `acme.sharepoint.com,${ids.next()},${ids.next()}`
    const library = { libraries: [this.drive.id], libraryName: 'Documents' }
    this.graph.more.push(strictSites(this.graph, [{ id, name: SITE, displayName: SITE, ...library }]))
  }
}
