import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

export const integrations: Messages['integrations'] = {
  title: '連携サービス',
  description: 'コンテンツの保存場所を選択してください。',
  search: '連携サービスを検索',
  connected: '連携済み',
  startHere: 'まずはこちらから',
  open: (name) => `「${name}」を開く`,
  needsAttention: '確認が必要です',
  notChecked: '連携済みのソースを確認できませんでした。',
  standing: {
    absent: 'まだ利用できません',
    unconfigured: '未設定',
    sandbox: 'サンドボックス',
  },
  maxSize: (megabytes) => `1 ファイルあたり最大 ${megabytes} MB`,
  maxLinks: (links) => count(links, { other: '最大 # 件のリンクを同期' }),
  found: (found) => count(found, { other: '# 件の連携サービスが見つかりました' }),
  noResults: (text) => `「${text}」に一致する結果はありません`,
  noResultsHint: '入力内容を確認するか、別のキーワードで検索してください。',
  none: '利用できる連携サービスはありません。',
  noneHint: 'このアプリケーションの管理者に、連携サービスを有効にするようご依頼ください。',
  own: {
    LOCAL_FILES: { name: 'ファイルのアップロード', announcementName: 'ローカルファイル' },
    WEB_SCRAPER: { name: 'ウェブスクレイパー', announcementName: 'ウェブサイト' },
  },
  failed: '連携サービスの一覧を取得できませんでした。',
}
