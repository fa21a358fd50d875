import type { Config } from './config/config.ts'
import type { Clock } from './lib/Clock.ts'
import type { Log } from './lib/log.ts'
import { EarlierAssets } from './static/EarlierAssets.ts'
import { earlierAssetsFolder } from './static/frame.ts'
import { SdkReleases } from './static/SdkReleases.ts'

type Deps = { readonly log: Log; readonly clock: Clock }

/** Before this build's document is served: processes of an older build must have its files by then. */
export async function keepAssets(config: Config, { log, clock }: Deps): Promise<void> {
  try {
    await new EarlierAssets(config.frameDir, earlierAssetsFolder(config), clock).keep()
  } catch (err) {
    log.warn({ err }, 'windows that are open will have to load anew after the next update: cannot keep files')
  }
  try {
    const others = await new SdkReleases(config).keep()
    if (others.length > 0) {
      log.warn(
        { files: others },
        'hosts go on getting the SDK that they pinned: this build has other files under the same version. Give it a version of its own',
      )
    }
  } catch (err) {
    log.warn(
      { err },
      'hosts that pin this version of the SDK will miss it after the next update: cannot keep it',
    )
  }
}
