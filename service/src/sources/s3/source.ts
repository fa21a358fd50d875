import { S3Credentials } from '@inlet/wire/service'
import * as v from 'valibot'
import { Endpoint } from '../hostNames.ts'
import { keySignIn } from '../KeyForm.ts'
import { defineSource } from '../SourceManifest.ts'
import { BucketField } from './bucketPlace.ts'
import { RoleArn } from './role.ts'
import { s3Connector } from './s3Connector.ts'

const Fields = v.object({
  ...S3Credentials.entries,
  endpoint_url: v.nullish(Endpoint),
  bucket: v.nullish(BucketField),
  role_arn: v.nullish(RoleArn),
})

const KEYS = ['access_key', 'access_key_secret'] as const
const NOT_BOTH = 'Give a role, or an access key and its secret, but not both.'
const AMAZON_ONLY = 'A role is one of Amazon: leave the endpoint out.'

export const s3 = defineSource({
  id: 'S3',
  name: 'Amazon S3',
  connects: 'keys',
  takesRoles: true,
  access: null,
  form: {
    path: '/s3',
    schema: v.pipe(
      Fields,
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed) return
        const { value } = dataset
        const complain = (key: keyof typeof value, message: string) =>
          addIssue({
            message,
            path: [{ type: 'object', origin: 'value', input: value, key, value: value[key] }],
          })
        for (const key of KEYS) {
          if (value.role_arn && value[key]) complain(key, NOT_BOTH)
          // Its own schema complains about an empty one.
          if (!value.role_arn && (value[key] ?? null) === null) complain(key, 'This is needed.')
        }
        if (value.role_arn && value.endpoint_url) complain('endpoint_url', AMAZON_ONLY)
      }),
      v.transform(({ access_key_secret, access_key, endpoint_url, bucket, role_arn, ...rest }) => {
        const place = { ...(endpoint_url && { endpoint_url }), ...(bucket && { bucket }) }
        if (role_arn) return keySignIn('', { role_arn, ...place }, rest)
        return keySignIn(access_key_secret ?? '', { access_key: access_key ?? '', ...place }, rest)
      }),
    ),
    answersAccount: true,
  },
  connector: ({ client, clock, aws, origin }) => s3Connector({ client, clock, aws, origin }),
})
