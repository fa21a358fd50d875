/** Words of which names are made, the first ones far more often. Every 20,000th name has a rare one. */
const WORDS =
  `report invoice contract notes meeting budget plan summary draft final review proposal minutes agenda
  project client team sales marketing support product design release roadmap policy handbook training onboarding
  security incident audit forecast quarter annual monthly weekly receipt order delivery supplier customer offer
  Rechnung Vertrag Angebot Protokoll Übersicht Prüfung facture contrat réunion résumé informe factura reunião
  contrato 契約書 議事録 請求書 会議 報告 合同 发票 계약서 отчёт договор specification interview survey analysis dataset
  chart invoice2 letter form checklist guide manual overview backlog estimate warranty license certificate`.split(
    /\s+/,
  )
export const RARE = 'zanzibar'
const FORMATS = ['PDF', 'DOCX', 'XLSX', 'PPTX', 'TEXT', 'MD']
const ACCOUNTS = ['BOX', 'GOOGLE_DRIVE', 'NOTION', 'SHAREPOINT']
/** Files in a folder, on average. */
const IN_FOLDER = 200

/**
 * Accounts, items and files for these customers: names of words, folders, uploads and websites, states, tags, dates over
 * two years. All by SQL, and indexes after the rows.
 * @param {import('pg').Client} db @param {(line: string) => void} log
 * @param {{ customer: string, files: number }[]} sizes
 */
export async function fill(db, sizes, log) {
  await db.query(`set session_replication_role = replica; select setseed(0.5);`)
  await db.query(`create temp table sizes (customer text, files integer)`)
  await db.query(`insert into sizes select * from json_to_recordset($1) as t(customer text, files integer)`, [
    JSON.stringify(sizes),
  ])
  const { rows: indexes } = await db.query(
    `select indexname, indexdef from pg_indexes where tablename in ('files', 'items') and indexdef like 'CREATE INDEX%'`,
  )
  for (const { indexname } of indexes) await db.query(`drop index ${indexname}`)
  await fillAccounts(db)
  await fillFiles(db)
  await fillItems(db)
  await fillFigures(db)
  log('Rows are there')
  for (const { indexdef } of indexes) await db.query(indexdef)
  log('Indexes are there')
  await db.query(`vacuum (analyze)`)
  await db.query(`set session_replication_role = origin`)
}

/** @param {import('pg').Client} db */
async function fillAccounts(db) {
  await db.query(`insert into customers (organization_id, supplied_id, created_at, updated_at)
    select (select min(organization_id) from customers), customer, now(), now() from sizes
    on conflict do nothing`)
  await db.query(
    `insert into accounts (customer_id, data_source_type, data_source_external_id, sync_status, top_listed_at,
      sync_begun_at, created_at, updated_at)
    select c.id, source, 'login-' || c.id || '-' || n, 'READY', now(), now(), now() - n * interval '1 day',
      now() - n * interval '1 hour'
    from customers c join sizes s on s.customer = c.supplied_id
    cross join unnest($1::text[]) with ordinality as t(source, n) order by c.id, n`,
    [ACCOUNTS],
  )
}

/** @param {import('pg').Client} db */
async function fillFiles(db) {
  await db.query(
    `create temp table words as select w, n - 1 as n from unnest($1::text[]) with ordinality as t(w, n)`,
    [WORDS],
  )
  await db.query(`create unique index on words (n)`)
  // Folders of a customer come first and get ids one after the other, so that files find theirs by arithmetic.
  await db.query(
    `create temp table made as
    select c.id as customer_id, first_account + (case when i > folders and i % 40 > 0 then 1 + i % folders else i end) % $2
        as account_id,
      i, folders, i <= folders as is_folder, random() as chance, random() as age,
      floor(random() * random() * $1)::int as a, floor(random() * random() * $1)::int as b
    from customers c join sizes s on s.customer = c.supplied_id
    cross join lateral (select greatest(1, s.files / $3) as folders,
      (select min(id) from accounts where customer_id = c.id) as first_account) t
    cross join lateral generate_series(1, s.files) i`,
    [WORDS.length, ACCOUNTS.length, IN_FOLDER],
  )
  await db.query(
    `create temp table named as
    select m.*, ($1::text[])[1 + i % $2] as format, wa.w || case when is_folder then '' else ' ' || wb.w end
      || case when i % 20000 = 77 then ' ${RARE}' else '' end || ' ' || i as title
    from made m join words wa on wa.n = m.a join words wb on wb.n = m.b`,
    [FORMATS, FORMATS.length],
  )
  await db.query(`drop table made; analyze named;`)
  await insertFiles(db, 'is_folder', 'null::integer')
  await db.query(
    `create temp table tops as select customer_id, min(id) as top from files group by customer_id`,
  )
  await insertFiles(db, 'not is_folder', 'case when chance >= 0.1 and i % 40 > 0 then top + i % folders end')
}

/** @param {import('pg').Client} db @param {string} which @param {string} parent */
async function insertFiles(db, which, parent) {
  const tops = which === 'is_folder' ? '' : 'join tops using (customer_id)'
  await db.query(
    `insert into files (customer_id, account_id, parent_id, source, name, name_key, sync_status, sync_error_message,
      external_file_id, metadata, settings, tags, file_format, file_size, num_characters, num_tokens, num_embeddings,
      request_id, created_at, updated_at, last_sync)
    select customer_id, case when not is_own then account_id end, parent, case when not is_own then source
        when chance < 0.08 then format else 'WEB_SCRAPE' end, name, lower(normalize(name, NFKC)),
      case when is_folder or chance < 0.97 then 'READY' when chance < 0.99 then 'SYNC_ERROR' else 'QUEUED_FOR_SYNC' end,
      case when not is_folder and chance >= 0.97 and chance < 0.99 then 'The file is damaged.' end,
      'file-' || i, jsonb_build_object('is_folder', is_folder), '{"chunkSize":1500,"chunkOverlap":20}',
      case when i % 5000 = 77 then '{"project":"apollo"}' when i % 10 = 3 then '{"team":"sales"}' else '{}' end::jsonb,
      format, size, size / 7, size / 30, size / 6000, 'request-' || i / 500, made_at,
      made_at + age * interval '30 days', case when is_folder or chance < 0.97 then made_at + interval '1 minute' end
    from (select customer_id, account_id, i, is_folder, chance, age, ${parent} as parent,
        case when is_folder then null else format end as format, not is_folder and chance < 0.1 as is_own,
        title || case when is_folder then '' else '.' || lower(format) end as name,
        case when is_folder then null else (1000 * exp(random() * 8))::integer end as size,
        now() - age * interval '730 days' as made_at
      from named ${tops} where ${which} order by customer_id, i) f
    join (select id as account_id, data_source_type as source from accounts) a using (account_id)
    order by customer_id, i`,
  )
}

/** What the first account of each customer lists: as many items as the customer has files. @param {import('pg').Client} db */
async function fillItems(db) {
  await db.query(
    `insert into items (account_id, external_id, parent_external_id, name, name_key, item_type, is_selectable,
      is_expandable, version, listed_at, created_at, updated_at)
    select first_account, 'item-' || i, case when not is_folder and i % 400 > 0 then 'item-' || 1 + i % folders end,
      title, lower(normalize(title, NFKC)), case when is_folder then 'folder' else 'file' end, true, is_folder, '1',
      case when is_folder then now() end, now() - age * interval '730 days', now() - age * interval '700 days'
    from named join (select customer_id, min(id) as first_account from accounts group by customer_id) a using (customer_id)
    order by customer_id, i`,
  )
}

/** What triggers would have kept, had they not been off. @param {import('pg').Client} db */
async function fillFigures(db) {
  await db.query(
    `insert into file_figures (customer_id, source, file_format, files, ready, size, characters, tokens, embeddings)
    select customer_id, source, file_format, count(*), count(*) filter (where sync_status = 'READY'),
      coalesce(sum(file_size), 0), coalesce(sum(num_characters), 0), coalesce(sum(num_tokens), 0),
      coalesce(sum(num_embeddings), 0)
    from files group by customer_id, source, file_format`,
  )
}
