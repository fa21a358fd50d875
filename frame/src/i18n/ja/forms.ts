import type { Messages } from '../Messages.ts'
import { spaced } from './spaced.ts'

const accessToken = {
  label: 'アクセストークン',
  placeholder: 'トークン',
  required: 'アクセストークンを入力してください。',
}
const allRequired = 'すべての項目を入力してください。'

export const forms: Messages['forms'] = {
  submit: '送信',
  cancel: 'キャンセル',
  show: (label) => `「${label}」を表示`,
  hide: (label) => `「${label}」を非表示`,
  wrong: (label, error) => `${label}：${error}`,
  hasSpaces: 'キーに空白は含まれません。もう一度コピーしてください。',
  connectsTo: (host) => spaced`接続先：${host}`,
  openKeyPage: (source) => spaced`${source}を開く`,
  howToFind: '確認方法',
  copy: (label) => `「${label}」をコピー`,
  copied: 'コピーしました',
  newTab: '（新しいタブで開きます）',
  promise: (source, recipient) =>
    spaced`連携すると、${source}アカウントへのアクセスを許可することになります。アカウントのデータは${recipient}に取り込まれます。アカウントの内容が変更されることはありません。`,
  connected: (source) => spaced`${source}の同期を開始しました。まもなく次の画面に移動します。`,
  failed: (source) => spaced`${source}と連携できませんでした。もう一度お試しください。`,

  azure: {
    intro:
      'アカウントを連携するには、Azure Blob Storage の*アカウント名*と*アカウントキー*を入力してください。',
    name: {
      label: 'アカウント名',
      placeholder: 'アカウント名',
      required: 'アカウント名を入力してください。',
    },
    key: {
      hint: 'Azure ポータルの「ストレージアカウント」→「アクセスキー」で確認できます。',
      label: 'アカウントキー',
      placeholder: 'アカウントキー',
      required: 'アカウントキーを入力してください。',
    },
  },
  confluence: {
    intro: 'アカウントを連携するには、Confluence の*ドメイン*を入力してください。',
    subdomain: {
      label: 'サブドメイン',
      placeholder: 'your-subdomain',
      hint: 'Confluence のアドレスの .atlassian.net より前の部分です。',
      required: 'Confluence のドメインを入力してください。',
    },
  },
  document360: {
    intro:
      'アカウントを連携するには、Document360 の*アカウントのメールアドレス*と*アクセストークン*を入力してください。',
    email: {
      label: 'アカウントのメールアドレス',
      placeholder: 'メールアドレス',
      required: 'アカウントのメールアドレスを入力してください。',
    },
    token: {
      ...accessToken,
      hint: 'Document360 の「Settings」→「API tokens」で確認できます。必要なメソッドは GET のみです。',
    },
  },
  freshdesk: {
    intro: 'アカウントを連携するには、Freshdesk の*ドメイン*と *API キー*を入力してください。',
    domain: {
      label: 'ドメイン',
      placeholder: 'domain.freshdesk.com',
      required: 'Freshdesk のドメインを入力してください。',
    },
    key: {
      hint: 'Freshdesk のプロフィール画像→「プロファイル設定」→「API キーを表示」で確認できます。',
      label: 'API キー',
      placeholder: 'API キー',
      required: 'API キーを入力してください。',
    },
  },
  gitbook: {
    intro: 'アカウントを連携するには、GitBook の*組織名*と*アクセストークン*を入力してください。',
    organization: {
      label: '組織',
      placeholder: '組織',
      required: '組織名を入力してください。',
    },
    token: { ...accessToken, hint: 'GitBook の個人設定→「Developer」で確認できます。' },
  },
  github: {
    intro: 'アカウントを連携するには、*ユーザー名*と*アクセストークン*を入力してください。',
    username: {
      label: 'ユーザー名',
      placeholder: 'ユーザー名',
      required: 'ユーザー名を入力してください。',
    },
    token: {
      ...accessToken,
      required: 'トークンを入力してください。',
      hint: 'github.com の「Settings」→「Developer settings」→「Personal access tokens」で作成できます。必要なのはコンテンツとメタデータの読み取りのみです。',
    },
    connected: (source) => spaced`${source}の同期を開始しました。`,
  },
  guru: {
    intro: 'アカウントを連携するには、Guru の*ユーザー名*と*アクセストークン*を入力してください。',
    username: {
      label: 'ユーザー名',
      placeholder: 'ユーザー名',
      required: 'Guru のユーザー名を入力してください。',
    },
    token: accessToken,
    failed: 'Guru アカウントを連携できませんでした。もう一度お試しください。',
  },
  s3: {
    intro: 'アカウントを連携するには、*アクセスキー*と*シークレットアクセスキー*を入力してください。',
    key: {
      label: 'アクセスキー',
      placeholder: 'アクセスキー',
      required: 'アクセスキーを入力してください。',
    },
    secret: {
      hint: 'AWS の IAM →ユーザー→「セキュリティ認証情報」で確認できます。必要な権限は s3:ListAllMyBuckets、s3:ListBucket、s3:GetObject です。',
      label: 'シークレットアクセスキー',
      placeholder: 'シークレットアクセスキー',
      required: 'シークレットアクセスキーを入力してください。',
    },
    bucket: {
      label: 'バケット（任意）',
      placeholder: 'バケット名/フォルダー',
      hint: 'キーですべてのバケットを一覧表示できない場合のみ、許可されたバケット名を入力してください。スラッシュの後にフォルダーを指定できます。',
    },
    endpoint: {
      label: 'エンドポイント URL（任意）',
      placeholder: '<region>.digitaloceanspaces.com',
      hint: 'DigitalOcean Spaces など、Amazon 以外のストレージを使用する場合のみ入力してください。',
    },
  },
  salesforce: {
    intro:
      'アカウントを連携するには、Salesforce の*ドメイン*を入力してください。https:// と、スラッシュ以降の部分は不要です。',
    domain: {
      label: 'ドメイン',
      placeholder: 'domain.my.salesforce.com',
      required: 'Salesforce のドメインを入力してください。',
      format: 'ドメインは {subdomain}.my.salesforce.com の形式で入力してください。',
    },
  },
  servicenow: {
    intro:
      'アカウントを連携するには、ServiceNow インスタンスの *OAuth 認証情報*を入力してください。認証情報は、管理者がアプリケーションレジストリで確認できます。',
    instance: {
      label: 'インスタンスのサブドメイン',
      placeholder: '<instance-subdomain>.service-now.com',
      hint: '例：dev12345.service-now.com',
      required: allRequired,
    },
    clientId: { label: 'クライアント ID', placeholder: 'クライアント ID', required: allRequired },
    clientSecret: {
      label: 'クライアントシークレット',
      placeholder: 'クライアントシークレット',
      required: allRequired,
    },
    redirectUri: {
      label: 'リダイレクト URI',
      placeholder: 'リダイレクト URI',
      required: allRequired,
    },
  },
  sharepoint: {
    intro: 'アカウントを連携するには、SharePoint の*ドメイン*を入力してください。',
    tenant: {
      label: 'テナント',
      placeholder: 'テナント名',
      hint: 'SharePoint のアドレスの .sharepoint.com より前の部分です。',
      required: 'テナントを入力してください。',
    },
    site: { label: 'サイト名（任意）', placeholder: 'サイト名（任意）' },
  },
  zendesk: {
    intro: 'アカウントを連携するには、Zendesk の*ドメイン*を入力してください。',
    subdomain: {
      label: 'サブドメイン',
      placeholder: 'your-subdomain.zendesk.com',
      required: 'Zendesk のドメインを入力してください。',
    },
  },
  unsent: '入力した内容は送信されておらず、保存もされません。',
}
