import { accessSync, constants, existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../../config/config.ts'
import { DiskSpace } from '../../uploads/DiskSpace.ts'
import { error, type Finding, ok, warning } from './Finding.ts'

/** Free bytes below which it is time to act. */
const LITTLE = 1_000_000_000

export async function checkFolders(config: Config): Promise<Finding[]> {
  return [
    await dataFolder(config),
    built('frame', config.frameDir, 'index.html', 'INLET_FRAME_DIR'),
    built('SDK', config.sdkDir, 'widget.iife.js', 'INLET_SDK_DIR'),
  ]
}

async function dataFolder({ dataDir, diskReserve }: Config): Promise<Finding> {
  const folder = resolve(dataDir)
  if (!existsSync(folder)) return ok('data folder', `${folder} is made at the first start.`)
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    const remedy = `chown it to the user that runs the service, or INLET_DATA_DIR=/another/folder`
    return error('data folder', `${folder} cannot be written to by this user.`, remedy)
  }
  const room = await new DiskSpace(folder, diskReserve).room()
  const megabytes = `${Math.round(room / 1_000_000).toLocaleString('en')} MB`
  const remedy = 'Make room on that disk.'
  if (room === 0) return error('data folder', `The disk of ${folder} is full: uploads are refused.`, remedy)
  if (room < LITTLE) return warning('data folder', `${folder} has room for ${megabytes}.`, remedy)
  return ok('data folder', `${folder} has room for ${megabytes}.`)
}

function built(what: string, folder: string, file: string, variable: string): Finding {
  if (existsSync(join(folder, file))) return ok(what, 'It is built.')
  return error(
    what,
    `It is not built: ${resolve(folder)} has no ${file}.`,
    `npm run build, or ${variable}=/its/folder`,
  )
}
