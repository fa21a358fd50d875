import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'
import { foldersAndFiles } from './foldersAndFiles.ts'

export const items: Messages['items'] = {
  heading: '同期するファイルを選択',
  search: '検索',
  refresh: '更新',
  folders: 'フォルダー',
  allFiles: 'すべてのファイル',
  selectAll: 'すべて選択',
  clearSelection: '選択を解除',
  columns: { name: 'ファイル名', type: 'ファイルの種類', created_at: '作成日時' },
  untitled: '無題',
  folder: 'フォルダー',
  synced: '同期済み',
  select: (name) => `「${name}」を選択`,
  upload: (chosen) => `${foldersAndFiles(0, chosen)}を取り込む`,
  uploadMixed: (folders, files) => `${foldersAndFiles(folders, files)}を取り込む`,
  unsentMixed: (folders, files) =>
    `${foldersAndFiles(folders, files)}が選択されていますが、まだ同期されていません。`,
  notSelectable: 'このアイテムは同期できません',
  notSupported: 'このファイル形式には対応していません',
  results: (found) => count(found, { other: '# 件の結果' }),
  moreResults: (found) => count(found, { other: '# 件を超える結果' }),
  noMatch: '一致する結果がありません',
  noMatchHint:
    '別のキーワードで検索するか、検索オプションで種類や形式などを指定してファイルを探してください。',
  emptyFolder: 'このフォルダーは空です',
  listing: 'コンテンツの一覧を作成しています',
  listingHint: '大きなアカウントでは時間がかかることがあります。一覧には順次追加されます。',
  listFailed: 'ファイルを読み込めませんでした。',
  moreFailed: '続きのファイルを読み込めませんでした。',
  retry: '再試行',
  queued: 'ファイルを同期のキューに追加しました。',
  refused: 'ファイルの同期に失敗しました。',
  unable: 'ファイルの同期を開始できませんでした。',
  unsent: (chosen) => count(chosen, { other: '選択した # 個のファイルはまだ同期されていません。' }),
  chosen: '選択したファイル',
  chosenFrom: (chosen, place) => `「${place}」から ${count(chosen, { other: '# 件' })}を選択`,
  chosenFromFolders: (chosen, folders) =>
    `${count(folders, { other: '# 個のフォルダー' })}から ${count(chosen, { other: '# 件' })}を選択`,
  review: '確認',
  removeFromSelection: (name) => `「${name}」を選択から外す`,
}
