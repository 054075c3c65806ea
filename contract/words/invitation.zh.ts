import type en from "./invitation.en.ts";

/** The same in Chinese. A missing one fails the type check. */
const zh = {
  invitation: {
    title: "加入团队",
    description: "接受邀请，加入{ brand }开发者门户的团队。",
    loading: "正在打开邀请",
    roles: { reviewer: "审核员", publisher: "发布员", admin: "管理员" },
    register: (mailbox, role) => `你受邀担任本门户的${role}。请为新账号 ${mailbox} 设置密码。`,
    byCompany: (name) => `通过 ${name} 继续`,
    companyText: "通过企业登录时，角色由企业账号决定。没有企业账号，请设置密码。",
    submit: "创建账号",
    working: "正在创建",
    logIn: (mailbox, role) => `你受邀担任本门户的${role}。${mailbox} 已有账号，请先登录，再接受邀请。`,
    toLogin: "登录",
    accept: (role, username) => `你受邀担任${role}，当前登录账号为 ${username}。`,
    acceptButton: "接受邀请",
    accepting: "正在接受",
    logOut: (mailbox, username) => `此邀请发给 ${mailbox}，当前登录账号为 ${username}，请先退出登录。`,
    logOutButton: "退出登录并继续",
    proveText: "距离上次登录已有一段时间。为了账号安全，请重新登录后再接受邀请。",
    proveButton: "重新登录",
    leaving: "正在退出",
    badTitle: "邀请无效",
    bad: "请联系门户管理员重新发送邀请。",
    missingTitle: "请打开邮件中的链接",
    missing: "为了账号安全，页面地址不会保留链接内容，请重新打开邮件中的链接。",
    toHome: "返回首页",
  },
} satisfies typeof en;

export default zh;
