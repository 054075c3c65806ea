import { Download } from "./ui/icons.tsx";
import { ArrowUpRight, FileCheck, Home, Inbox, Monitor, Shield, User, Users } from "./console/icons.tsx";
import type { ShellRoute } from "./console/routing/route.ts";

/** Every page behind the login (specification, section 2). `site` is where the public pages are. */
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
      path: "/review",
      title: { en: "Review", zh: "审核", pinyin: "shen he" },
      icon: Inbox,
      roles: ["reviewer"],
      badge: () => import("./console/operator/waiting-badge.tsx").then((part) => part.WaitingBadge),
      view: () => import("./console/review/queue.tsx").then((part) => part.QueueView),
      sheets: ["operator"],
      children: [
        {
          path: "/review/:id",
          title: { en: "Application", zh: "申请", pinyin: "shen qing" },
          hidden: true,
          activeMenu: "/review",
          roles: ["reviewer"],
          view: () => import("./console/review/application.tsx").then((part) => part.ApplicationView),
          sheets: ["operator"],
        },
      ],
    },
    {
      path: "/accounts",
      title: { en: "Accounts", zh: "账号管理", pinyin: "zhang hao guan li" },
      icon: Users,
      roles: ["admin"],
      view: () => import("./console/accounts/accounts.tsx").then((part) => part.AccountsView),
      sheets: ["operator"],
      children: [
        {
          path: "/accounts/:id",
          title: { en: "Account", zh: "账号", pinyin: "zhang hao" },
          hidden: true,
          activeMenu: "/accounts",
          roles: ["admin"],
          view: () => import("./console/accounts/account.tsx").then((part) => part.AccountView),
          sheets: ["operator"],
        },
      ],
    },
    {
      path: "/audit",
      title: { en: "Audit log", zh: "审计日志", pinyin: "shen ji ri zhi" },
      icon: Shield,
      roles: ["admin"],
      view: () => import("./console/audit/audit.tsx").then((part) => part.AuditView),
      sheets: ["operator"],
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
          view: () => import("./console/account/profile.tsx").then((part) => part.ProfileView),
        },
        {
          path: "/profile/password",
          title: { en: "Password", zh: "密码", pinyin: "mi ma" },
          view: () => import("./console/account/password-change.tsx").then((part) => part.PasswordChange),
        },
        {
          path: "/profile/data",
          title: { en: "My data", zh: "我的数据", pinyin: "wo de shu ju" },
          view: () => import("./console/account/my-data.tsx").then((part) => part.MyData),
        },
        {
          path: "/profile/mailbox",
          title: { en: "Confirm your e-mail", zh: "确认邮箱", pinyin: "que ren you xiang" },
          hidden: true,
          activeMenu: "/profile/index",
          view: () => import("./console/account/mailbox-link.tsx").then((part) => part.MailboxLinkView),
        },
      ],
    },
    {
      path: "/sessions",
      title: { en: "Sessions", zh: "登录设备", pinyin: "deng lu she bei" },
      icon: Monitor,
      view: () => import("./console/account/sessions.tsx").then((part) => part.Sessions),
    },
    {
      path: "/agreements",
      title: { en: "Agreements", zh: "协议", pinyin: "xie yi" },
      icon: FileCheck,
      view: () => import("./console/account/agreements.tsx").then((part) => part.Agreements),
    },
    {
      path: "/downloads",
      title: { en: "Downloads", zh: "下载记录", pinyin: "xia zai ji lu" },
      icon: Download,
      view: () => import("./console/account/downloads.tsx").then((part) => part.Downloads),
    },
    { path: site, title: { en: "Public site", zh: "公开站点", pinyin: "gong kai zhan dian" }, icon: ArrowUpRight },
  ];
}
