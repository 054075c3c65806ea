import { Download, Globe } from "./ui/icons.tsx";
import {
  ArrowUpRight,
  ChartLine,
  FileCheck,
  Home,
  Inbox,
  Key,
  Monitor,
  Package,
  Send,
  Shield,
  User,
  Users,
} from "./console/icons.tsx";
import type { ShellRoute } from "./console/routing/route.ts";

/** Every page behind the login (specification, section 2). `site`: the origin of the public pages. */
export function routesOf(site: string): ShellRoute[] {
  return [
    {
      path: "/dashboard",
      title: { en: "Dashboard", zh: "工作台", pinyin: "gong zuo tai" },
      icon: Home,
      affix: true,
      view: () => import("./console/dashboard/dashboard.tsx").then((part) => part.DashboardView),
    },
    {
      path: "/early-access",
      title: { en: "Early access", zh: "抢先体验" },
      hidden: true,
      activeMenu: "/dashboard",
      view: () => import("./console/early-access/early-access.tsx").then((part) => part.EarlyAccessView),
    },
    {
      path: "/review",
      title: { en: "Review", zh: "审核", pinyin: "shen he" },
      icon: Inbox,
      roles: ["reviewer"],
      badge: () => import("./console/list/waiting-badge.tsx").then((part) => part.WaitingBadge),
      view: () => import("./console/review/queue.tsx").then((part) => part.QueueView),
      children: [
        {
          path: "/review/templates",
          title: { en: "Reason templates", zh: "退回理由模板" },
          hidden: true,
          activeMenu: "/review",
          roles: ["admin"],
          view: () => import("./console/review/template-editor.tsx").then((part) => part.TemplatesView),
        },
        {
          path: "/review/:id",
          title: { en: "Application", zh: "申请" },
          hidden: true,
          activeMenu: "/review",
          roles: ["reviewer"],
          view: () => import("./console/review/application.tsx").then((part) => part.ApplicationView),
        },
      ],
    },
    {
      path: "/publishing", // its first page has the shorter address
      title: { en: "Publish", zh: "发布", pinyin: "fa bu" },
      icon: Package,
      noRedirect: true,
      roles: ["publisher"],
      children: [
        {
          path: "/publish",
          title: { en: "Releases", zh: "版本", pinyin: "ban ben" },
          roles: ["publisher"],
          badge: () => import("./console/releases/upload/upload-badge.tsx").then((part) => part.UploadBadge),
          view: () => import("./console/releases/releases.tsx").then((part) => part.ReleasesView),
        },
        {
          path: "/publish/products",
          title: { en: "Products", zh: "产品", pinyin: "chan pin" },
          roles: ["publisher"],
          view: () => import("./console/releases/products/products.tsx").then((part) => part.ProductsView),
        },
        {
          path: "/publish/import",
          title: { en: "Import", zh: "导入", pinyin: "dao ru" },
          roles: ["publisher"],
          view: () => import("./console/import/import.tsx").then((part) => part.ImportView),
        },
        {
          path: "/publish/docs",
          title: { en: "Documentation", zh: "文档", pinyin: "wen dang" },
          roles: ["publisher"],
          view: () => import("./console/documentation/documentation.tsx").then((part) => part.DocumentationView),
        },
        {
          path: "/publish/licence",
          title: { en: "License terms", zh: "许可条款", pinyin: "xu ke tiao kuan" },
          roles: ["admin"],
          view: () => import("./console/legal/licence.tsx").then((part) => part.LicenceView),
        },
        {
          path: "/publish/policies",
          title: { en: "Policies", zh: "政策与协议", pinyin: "zheng ce yu xie yi" },
          roles: ["admin"],
          view: () => import("./console/legal/policies.tsx").then((part) => part.PoliciesView),
          children: [
            {
              path: "/publish/policies/:slug",
              title: { en: "Policy", zh: "政策" },
              hidden: true,
              activeMenu: "/publish/policies",
              roles: ["admin"],
              view: () => import("./console/legal/policy.tsx").then((part) => part.PolicyView),
            },
          ],
        },
        {
          path: "/publish/:slug/:version",
          title: { en: "Release", zh: "版本" },
          hidden: true,
          activeMenu: "/publish",
          roles: ["publisher"],
          view: () => import("./console/releases/editor/release.tsx").then((part) => part.ReleaseView),
        },
      ],
    },
    {
      path: "/accounts",
      title: { en: "Accounts", zh: "账号管理", pinyin: "zhang hao guan li" },
      icon: Users,
      roles: ["admin"],
      view: () => import("./console/people/accounts.tsx").then((part) => part.AccountsView),
      children: [
        {
          path: "/accounts/:id",
          title: { en: "Account", zh: "账号" },
          hidden: true,
          activeMenu: "/accounts",
          roles: ["admin"],
          view: () => import("./console/people/account.tsx").then((part) => part.AccountView),
        },
      ],
    },
    {
      path: "/statistics",
      title: { en: "Statistics", zh: "数据统计", pinyin: "shu ju tong ji" },
      icon: ChartLine,
      roles: ["admin"],
      view: () => import("./console/statistics/statistics.tsx").then((part) => part.StatisticsView),
    },
    {
      path: "/site",
      title: { en: "Site", zh: "站点", pinyin: "zhan dian" },
      icon: Globe,
      roles: ["publisher"],
      view: () => import("./console/site/site.tsx").then((part) => part.SiteView),
    },
    {
      path: "/messages",
      title: { en: "Outbox", zh: "发件箱", pinyin: "fa jian xiang" },
      icon: Send,
      roles: ["admin"],
      badge: () => import("./console/messages/failed-badge.tsx").then((part) => part.FailedBadge),
      view: () => import("./console/messages/messages.tsx").then((part) => part.MessagesView),
    },
    {
      path: "/tokens",
      title: { en: "Tokens", zh: "令牌", pinyin: "ling pai" },
      icon: Key,
      view: () => import("./console/tokens/tokens.tsx").then((part) => part.TokensView),
    },
    {
      path: "/clients",
      title: { en: "Clients", zh: "接入应用", pinyin: "jie ru ying yong" },
      icon: Globe,
      roles: ["admin"],
      view: () => import("./console/tokens/clients.tsx").then((part) => part.ClientsView),
    },
    {
      path: "/audit",
      title: { en: "Audit log", zh: "审计日志", pinyin: "shen ji ri zhi" },
      icon: Shield,
      roles: ["admin"],
      view: () => import("./console/audit/audit.tsx").then((part) => part.AuditView),
    },
    {
      path: "/profile",
      title: { en: "Account", zh: "账号", pinyin: "zhang hao" },
      icon: User,
      noRedirect: true,
      children: [
        {
          path: "/profile/index",
          title: { en: "Profile", zh: "个人中心", pinyin: "ge ren zhong xin" },
          view: () => import("./console/profile/profile.tsx").then((part) => part.ProfileView),
        },
        {
          path: "/profile/password",
          title: { en: "Password", zh: "密码", pinyin: "mi ma" },
          view: () => import("./console/profile/password-change.tsx").then((part) => part.PasswordChange),
        },
        {
          path: "/profile/security",
          title: { en: "Login security", zh: "登录安全", pinyin: "deng lu an quan" },
          view: () => import("./console/profile/security/security.tsx").then((part) => part.SecurityView),
        },
        {
          path: "/profile/data",
          title: { en: "My data", zh: "我的数据", pinyin: "wo de shu ju" },
          view: () => import("./console/profile/my-data.tsx").then((part) => part.MyData),
        },
        {
          path: "/profile/mailbox",
          title: { en: "Confirm your e-mail", zh: "确认邮箱" },
          hidden: true,
          activeMenu: "/profile/index",
          view: () => import("./console/profile/mailbox-link.tsx").then((part) => part.MailboxLinkView),
        },
      ],
    },
    {
      path: "/sessions",
      title: { en: "Sessions", zh: "设备管理", pinyin: "she bei guan li" },
      icon: Monitor,
      view: () => import("./console/profile/sessions.tsx").then((part) => part.Sessions),
    },
    {
      path: "/agreements",
      title: { en: "Agreements", zh: "协议", pinyin: "xie yi" },
      icon: FileCheck,
      view: () => import("./console/profile/agreements.tsx").then((part) => part.Agreements),
    },
    {
      path: "/downloads",
      title: { en: "Downloads", zh: "下载记录", pinyin: "xia zai ji lu" },
      icon: Download,
      view: () => import("./console/profile/downloads.tsx").then((part) => part.Downloads),
    },
    { path: site, title: { en: "Public site", zh: "公开站点", pinyin: "gong kai zhan dian" }, icon: ArrowUpRight },
  ];
}
