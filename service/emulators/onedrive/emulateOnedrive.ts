import type { EmulatedVendor } from '../kit/Emulator.ts'
import { asksChanges, DriveWorld } from '../microsoft/DriveWorld.ts'
import { graphVendor } from '../microsoft/graphVendor.ts'

/** OneDrive for all people: each has a drive of their own. */
export function emulateOnedrive(): EmulatedVendor {
  return {
    // https://github.com/OneDrive/onedrive-api-docs/issues/880
    ...graphVendor('activityLimitReached'),
    beginsSync: asksChanges,
    open: (person, _, contentUrl) => new DriveWorld(person, contentUrl),
  }
}
