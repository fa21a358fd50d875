import { statusEndpoints } from './account/accountsStatus.ts'
import { historyEndpoints } from './account/history.ts'
import { previewEndpoints } from './account/previews.ts'
import { sharingEndpoints } from './account/sharing.ts'
import { sourceAccessEndpoints } from './account/sourceAccess.ts'
import { accountSyncEndpoints } from './accountSyncs.ts'
import { accountEndpoints } from './accounts.ts'
import { accountTagEndpoints } from './accountTags.ts'
import { appEndpoints } from './apps.ts'
import { authEndpoints } from './auth.ts'
import { apiKeyEndpoints } from './backEnd/apiKeys.ts'
import { auditEndpoints } from './backEnd/audit.ts'
import { connectLinkEndpoints } from './backEnd/connectLinks.ts'
import { exportEndpoints } from './backEnd/exports.ts'
import { groupEndpoints } from './backEnd/groups.ts'
import { hostOriginEndpoints } from './backEnd/hostOrigins.ts'
import { jobEndpoints } from './backEnd/jobs.ts'
import { notOfferedEndpoints } from './backEnd/notOffered.ts'
import { organizationEndpoints } from './backEnd/organization.ts'
import { organizationAccountEndpoints } from './backEnd/organizationAccounts.ts'
import { readerEndpoints } from './backEnd/readers.ts'
import { userEndpoints } from './backEnd/users.ts'
import { webhookEndpoints } from './backEnd/webhooks.ts'
import { whiteLabelEndpoints } from './backEnd/whiteLabels.ts'
import { connectionEndpoints } from './connections.ts'
import { chunkListEndpoints } from './contents/chunkLists.ts'
import { chunkUploadEndpoints } from './contents/chunkUploads.ts'
import { contentEndpoints } from './contents/contents.ts'
import { feedEndpoints } from './contents/feeds.ts'
import { scrapePreviewEndpoints } from './contents/scrapePreviews.ts'
import { textUploadEndpoints } from './contents/textUploads.ts'
import { urlUploadEndpoints } from './contents/urlUploads.ts'
import { conversationEndpoints } from './conversations.ts'
import { deletionEndpoints } from './deletions.ts'
import { eventStreamEndpoints } from './eventStream.ts'
import { fileEndpoints } from './files.ts'
import { healthEndpoints } from './health.ts'
import { itemEndpoints } from './items.ts'
import { keyFormEndpoints } from './keyForms.ts'
import { mailEndpoints } from './mail.ts'
import { oauthUrlEndpoints } from './oauthUrl.ts'
import { repositoryEndpoints } from './repositories.ts'
import { restorationEndpoints } from './restorations.ts'
import { resyncEndpoints } from './resyncs.ts'
import { scrapeEndpoints } from './scrapes.ts'
import { searchEndpoints } from './search.ts'
import { signInEndpoints } from './signIns.ts'
import { sitemapEndpoints } from './sitemaps.ts'
import { siteEndpoints } from './sites.ts'
import { uploadCheckEndpoints } from './upload/uploadChecks.ts'
import { uploadEndpoints } from './uploads.ts'
import { whoamiEndpoints } from './whoami.ts'

/** All operations of the contract. Their order doesn't matter. */
export const ENDPOINTS = [
  ...accountEndpoints,
  ...accountSyncEndpoints,
  ...accountTagEndpoints,
  ...apiKeyEndpoints,
  ...appEndpoints,
  ...auditEndpoints,
  ...authEndpoints,
  ...chunkListEndpoints,
  ...chunkUploadEndpoints,
  ...connectionEndpoints,
  ...connectLinkEndpoints,
  ...contentEndpoints,
  ...conversationEndpoints,
  ...deletionEndpoints,
  ...eventStreamEndpoints,
  ...exportEndpoints,
  ...feedEndpoints,
  ...fileEndpoints,
  ...groupEndpoints,
  ...healthEndpoints,
  ...hostOriginEndpoints,
  ...historyEndpoints,
  ...itemEndpoints,
  ...jobEndpoints,
  ...keyFormEndpoints,
  ...mailEndpoints,
  ...notOfferedEndpoints,
  ...oauthUrlEndpoints,
  ...organizationAccountEndpoints,
  ...organizationEndpoints,
  ...previewEndpoints,
  ...readerEndpoints,
  ...repositoryEndpoints,
  ...restorationEndpoints,
  ...resyncEndpoints,
  ...scrapeEndpoints,
  ...scrapePreviewEndpoints,
  ...searchEndpoints,
  ...sharingEndpoints,
  ...signInEndpoints,
  ...sitemapEndpoints,
  ...siteEndpoints,
  ...sourceAccessEndpoints,
  ...statusEndpoints,
  ...textUploadEndpoints,
  ...uploadCheckEndpoints,
  ...uploadEndpoints,
  ...urlUploadEndpoints,
  ...userEndpoints,
  ...webhookEndpoints,
  ...whiteLabelEndpoints,
  ...whoamiEndpoints,
]
