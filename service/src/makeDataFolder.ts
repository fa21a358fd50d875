import { accessSync, constants, mkdirSync } from 'node:fs'
import { isNoSpace } from './lib/NoSpace.ts'
import { StartFault } from './lib/StartFault.ts'
import { secureFolder } from './lib/secureFolder.ts'

/** Makes the folder for the data, for its owner alone. Throws StartFault if nothing can be written there. */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
    secureFolder(folder)
  } catch (error) {
    if (isNoSpace(error) || error instanceof StartFault) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartFault(
      `The data folder cannot be written to (${reason}). Set INLET_DATA_DIR to a folder of yours.`,
    )
  }
}
