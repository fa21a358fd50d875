import { gone, type Meaning, rateLimited } from '../client/meaning.ts'
import { accessRefused } from '../oauthFaults.ts'
import { SourceFault } from '../SourceFault.ts'

const NO_KEYS =
  'This storage account forbids access by its keys. Allow it at the account, under Configuration, then connect again.'

/** https://learn.microsoft.com/rest/api/storageservices/blob-service-error-codes */
export const azureMeaning: Meaning = ({ status, headers, body }) => {
  const code = headers.get('x-ms-error-code') ?? /<Code>(\w{1,60})<\/Code>/.exec(body)?.[1] ?? ''
  switch (code) {
    case 'AuthenticationFailed':
    case 'InvalidAuthenticationInfo':
      return accessRefused()
    case 'KeyBasedAuthenticationNotPermitted':
      return new SourceFault('admin-approval', NO_KEYS)
    case 'AuthorizationFailure':
      return new SourceFault(
        'item',
        'The storage account refuses this: the key is wrong, or its firewall keeps this service out.',
      )
    case 'AccountIsDisabled':
      return new SourceFault('admin-approval', 'This storage account is disabled.')
    case 'BlobArchived':
      return new SourceFault('item', 'This blob is archived. Rehydrate it at the source, then sync it again.')
    case 'ServerBusy':
    case 'OperationTimedOut':
      return rateLimited(headers)
    case 'ContainerBeingDeleted':
      return gone()
    default:
      // The account's firewall, or a blob with a customer-provided key: not ours to fix.
      if (status === 403 || status === 409)
        return new SourceFault('item', 'The source refuses to hand this out.')
      return null
  }
}
