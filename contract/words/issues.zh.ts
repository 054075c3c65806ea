import type { Issues } from "./issues.en.ts";

/** The same in Chinese. A missing one fails the type check. */
const zh = {
  successes: {
    sendCode: "验证码已发送。",
    mailCode: "验证码已发送。",
    registerByPhone: "恭喜你，注册成功。",
    registerByMail: "邮件已发送到您的邮箱",
    confirmRegistration: "注册成功",
    sendResetMail: "邮件已发送到您的邮箱",
    resetByMail: "密码已重置。",
    changePassword: "密码修改成功，请登录",
    logOut: "你已退出登录。",
    addMail: "邮件已发送到您的邮箱",
  },
  issues: {
    required: "此项为必填项。",
    invalid: "该值无效。",
    day: "日期格式须为 YYYY-MM-DD。",
    url: "请填写完整的网址，例如 https://example.com。",
    tooLong: "内容过长。",
    enterPassword: "请输入密码",
    enterCode: "请输入验证码",
    enterMailbox: "请输入邮箱。",
    phone: "手机号格式错误。",
    mailbox: "邮箱格式错误。",
    code: "验证码格式错误。",
    account: "请输入正确的账号。",
    passwordLength: (max) => `密码长度须为 8 至 ${max} 个字符。`,
    passwordKinds: "请至少使用数字、大写字母、小写字母、符号中的 3 种。",
    country: "请选择国家或地区。",
    enterTeamName: "请输入团队名称。",
    enterOrganizationName: "请输入公司或组织名称。",
    chooseOrganizationType: "请选择组织类型。",
    chooseLocation: "请选择开发者所在地。",
    enterContactName: "请输入联系人姓名。",
    enterPhone: "请输入手机号。",
    chooseProvince: "请选择省份。",
    enterCity: "请输入城市。",
    enterStreet: "请输入详细地址。",
  },
} satisfies Issues;

export default zh;
