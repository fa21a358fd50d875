import * as v from 'valibot'

/**
 * The parts of Salesforce's answers that are read:
 * https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest
 */

const Text = v.nullish(v.string(), null)

export const UserInfo = v.object({
  user_id: v.string(),
  organization_id: v.string(),
  name: Text,
  preferred_username: Text,
})

export const Objects = v.object({
  sobjects: v.array(v.object({ name: v.string(), queryable: v.boolean() })),
})

export const Description = v.object({
  fields: v.array(
    v.object({
      name: v.string(),
      label: v.string(),
      type: v.string(),
      /** `richtextarea` for HTML. */
      extraTypeInfo: Text,
      custom: v.nullish(v.boolean(), false),
    }),
  ),
})
export type Field = v.InferOutput<typeof Description>['fields'][number]

/** The rows of a query. */
export function rowsOf<S extends v.GenericSchema>(row: S) {
  return v.object({ records: v.array(row) })
}

export const Article = v.object({
  Id: v.string(),
  /** Stays the same for all versions. */
  KnowledgeArticleId: v.string(),
  Language: v.string(),
  Title: Text,
  UrlName: Text,
  LastPublishedDate: Text,
  SystemModstamp: v.string(),
})
export type Article = v.InferOutput<typeof Article>
/** Custom fields have names given by the organization. */
export const ArticleText = v.looseObject({ Id: v.string(), Title: Text, Summary: Text })
export const CategorySelection = v.object({ DataCategoryGroupName: v.string(), DataCategoryName: v.string() })

export const Case = v.object({
  Id: v.string(),
  CaseNumber: v.string(),
  Subject: Text,
  CreatedDate: Text,
  SystemModstamp: v.string(),
  IsDeleted: v.boolean(),
  /** The newest one, if it was asked for. */
  EmailMessages: v.nullish(v.object({ records: v.array(v.object({ SystemModstamp: v.string() })) }), null),
})
export type Case = v.InferOutput<typeof Case>

const Person = v.nullish(v.object({ Name: Text }), null)
export const CaseText = v.object({
  ...Case.entries,
  Description: Text,
  Status: Text,
  Priority: Text,
  Origin: Text,
  Contact: Person,
})
export const CaseComment = v.object({
  Id: v.string(),
  CommentBody: Text,
  CreatedDate: v.string(),
  CreatedBy: Person,
})

export const MailLink = v.object({ Id: v.string(), ParentId: Text })
export const AttachingMail = v.object({ Id: v.string() })
export const Mail = v.object({
  Id: v.string(),
  FromName: Text,
  FromAddress: Text,
  TextBody: Text,
  HtmlBody: Text,
  MessageDate: Text,
  CreatedDate: v.string(),
})
export type Mail = v.InferOutput<typeof Mail>

export const FileLink = v.object({
  Id: v.string(),
  ContentDocumentId: v.string(),
  ContentDocument: v.object({
    Title: v.string(),
    FileExtension: Text,
    ContentSize: v.nullish(v.number(), null),
    LatestPublishedVersionId: v.string(),
  }),
})
export type FileLink = v.InferOutput<typeof FileLink>
