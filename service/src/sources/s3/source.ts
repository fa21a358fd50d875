import { S3Credentials } from '@inlet/wire/service'
import * as v from 'valibot'
import { Endpoint } from '../hostNames.ts'
import { keySignIn } from '../KeyForm.ts'
import { defineSource } from '../SourceManifest.ts'
import { BucketField } from './bucketPlace.ts'
import { s3Connector } from './s3Connector.ts'
import { s3Meaning } from './s3Meaning.ts'

export const s3 = defineSource({
  id: 'S3',
  name: 'Amazon S3',
  connects: 'keys',
  access: null,
  form: {
    path: '/s3',
    schema: v.pipe(
      v.object({
        ...S3Credentials.entries,
        endpoint_url: v.nullish(Endpoint),
        bucket: v.nullish(BucketField),
      }),
      v.transform(({ access_key_secret, access_key, endpoint_url, bucket, ...rest }) => {
        const place = { ...(endpoint_url && { endpoint_url }), ...(bucket && { bucket }) }
        return keySignIn(access_key_secret, { access_key, ...place }, rest)
      }),
    ),
    answersAccount: true,
  },
  connector: ({ client, clock, origin }) => s3Connector({ client: client(s3Meaning), clock, origin }),
})
