import { isThirdPartySource, type ThirdPartySource } from '../../src/sources/thirdPartySources.ts'
import { playAzure } from '../azure/playAzure.ts'
import { playBox } from '../box/playBox.ts'
import { playConfluence } from '../confluence/playConfluence.ts'
import { playDocument360 } from '../document360/playDocument360.ts'
import { playDropbox } from '../dropbox/playDropbox.ts'
import { hasForeignServers } from '../foreignServers.ts'
import { playFreshdesk } from '../freshdesk/playFreshdesk.ts'
import { playGitbook } from '../gitbook/playGitbook.ts'
import { playGithub } from '../github/playGithub.ts'
import { playGmail } from '../google/playGmail.ts'
import { playGoogleDrive } from '../google/playGoogleDrive.ts'
import { playGoogleStorage } from '../google/playGoogleStorage.ts'
import { playGuru } from '../guru/playGuru.ts'
import { playIntercom } from '../intercom/playIntercom.ts'
import { playOnedrive } from '../microsoft/playOnedrive.ts'
import { playOutlook } from '../microsoft/playOutlook.ts'
import { playSharepoint } from '../microsoft/playSharepoint.ts'
import { playNotion } from '../notion/playNotion.ts'
import { playS3 } from '../s3/playS3.ts'
import { playSalesforce } from '../salesforce/playSalesforce.ts'
import { playServicenow } from '../servicenow/playServicenow.ts'
import { playSlack } from '../slack/playSlack.ts'
import { playZendesk } from '../zendesk/playZendesk.ts'
import { playZotero } from '../zotero/playZotero.ts'
import type { PlayedSource } from './PlayedSource.ts'

/** `now`: what time it is where the source is. */
type Play = (now: () => Date) => Promise<PlayedSource>

/** Those with a third party's server, which is not there before `npm test` has installed it. */
const foreign: Readonly<Partial<Record<ThirdPartySource, Play>>> = {
  AZURE_BLOB_STORAGE: playAzure,
  S3: playS3,
}

/** One line a source. */
const played: Readonly<Partial<Record<ThirdPartySource, Play>>> = {
  ...(hasForeignServers && foreign),
  BOX: playBox,
  CONFLUENCE: playConfluence,
  DOCUMENT360: playDocument360,
  DROPBOX: playDropbox,
  FRESHDESK: playFreshdesk,
  GITBOOK: playGitbook,
  GITHUB: playGithub,
  GMAIL: playGmail,
  GOOGLE_CLOUD_STORAGE: playGoogleStorage,
  GOOGLE_DRIVE: playGoogleDrive,
  GURU: playGuru,
  INTERCOM: playIntercom,
  NOTION: playNotion,
  ONEDRIVE: playOnedrive,
  OUTLOOK: playOutlook,
  SALESFORCE: playSalesforce,
  SERVICENOW: playServicenow,
  SHAREPOINT: playSharepoint,
  SLACK: playSlack,
  ZENDESK: playZendesk,
  ZOTERO: playZotero,
}

/** The sources that the contract is proven for. */
export const PLAYED: readonly (readonly [source: ThirdPartySource, play: Play])[] = Object.entries(
  played,
).flatMap(([source, play]) => (isThirdPartySource(source) ? [[source, play] as const] : []))
