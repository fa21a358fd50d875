import type * as notion from '@notionhq/client'
import type { InferInput } from 'valibot'
import { expectTypeOf, test } from 'vitest'
import type { Block, Database, DataSource, List, Page, Texts } from './notionAnswers.ts'

// Checked by the compiler: `npm run types`.
test('everything that is read of an answer is in the types of the vendor’s own client', () => {
  expectTypeOf<notion.PageObjectResponse>().toExtend<InferInput<typeof Page>>()
  expectTypeOf<notion.DataSourceObjectResponse>().toExtend<InferInput<typeof DataSource>>()
  expectTypeOf<notion.DatabaseObjectResponse>().toExtend<InferInput<typeof Database>>()
  expectTypeOf<notion.BlockObjectResponse>().toExtend<InferInput<typeof Block>>()
  expectTypeOf<notion.RichTextItemResponse[]>().toExtend<InferInput<typeof Texts>>()
  expectTypeOf<notion.SearchResponse>().toExtend<InferInput<typeof List>>()
  expectTypeOf<notion.QueryDataSourceResponse>().toExtend<InferInput<typeof List>>()
  expectTypeOf<notion.ListBlockChildrenResponse>().toExtend<InferInput<typeof List>>()
})
