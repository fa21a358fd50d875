import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

export const repositories: Messages['repositories'] = {
  heading: 'すべてのファイル',
  search: '検索',
  refresh: '更新',
  selectAll: 'すべて選択',
  clearSelection: '選択を解除',
  columns: { file: 'ファイル名', name: '名前', url: 'URL' },
  noAddress: 'なし',
  choose: (name) => `「${name}」を選択`,
  select: (chosen) => count(chosen, { other: '# 件のリポジトリを選択' }),
  results: (found) => count(found, { other: '# 件の結果' }),
  waiting: 'アカウントが表示されるのを待っています…',
  missing: '連携済みのデータソースが見つかりません',
  missingHint: 'アカウントは承認されましたが、まだアカウントの一覧に表示されていません。',
  retry: '再試行',
  none: 'リポジトリが見つかりません',
  noneHint: 'アクセストークンに一覧を取得する権限がない可能性があります。',
  noMatch: '一致する結果がありません',
  noMatchHint: '別のキーワードをお試しください。',
  listFailed: 'リポジトリの取得中に問題が発生しました。',
  moreFailed: '続きのリポジトリを読み込めませんでした。',
  queued: 'リポジトリの内容を同期しています。しばらくお待ちください。',
  queueFailed: 'リポジトリを同期できませんでした。',
  unsent: (chosen) => count(chosen, { other: '選択した # 件のリポジトリはまだ同期されていません。' }),
}
