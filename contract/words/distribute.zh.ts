import type en from "./distribute.en.ts";

/** Texts of the page about distribution in Chinese. A missing one fails the type check. */
const zh = {
  distribute: {
    title: "分发",
    description: "应用如何上架{ brand }商店：分发方式、步骤与要求。",
    lead: "通过分发，可以将完成的应用交付给 {headset} 的使用者：上架商店、邀请测试，或安装到企业自有的头显。",
    place: "开发者入口",
    guest: "你尚未登录。",
    guestText: "上传构建、管理测试组与销售仅面向开发者，请先登录或注册账号。",
    logIn: "登录",
    reminder: "你还不是开发者，请先注册成为开发者。",
    reminderText: "上传构建、管理测试组与销售仅面向开发者，本页其余内容所有人都可以阅读。",
    register: "注册",
    apply: "提交申请",
    refused: "你的申请已退回，请修改后重新提交。",
    waiting: "你的申请正在审核。",
    waitingText: "我们会在 1\u2060–\u20603 个工作日内人工审核并答复，通过后此处开放。",
    seeApplication: "查看申请",
    correct: "修改申请",
    developer: "你已是开发者。",
    developerText: "请按所用引擎的指南生成发布版本，并提交给开发者关系团队。",
    handIn: "联系开发者关系",
    meaning: "分发方式",
    channels: [
      { title: "商店", text: "所选地区的所有用户均可查找、购买与更新。每个版本都由人工审核。" },
      { title: "测试组", text: "仅限你邀请的账号。构建上传后即可使用，不会在商店中展示。" },
      { title: "企业", text: "仅限一家组织的头显，通过设备管理安装，不在商店中展示。" },
    ],
    steps: "五个步骤",
    here: "当前步骤",
    done: "已完成",
    stepList: [
      { title: "注册并申请", text: "创建账号，然后填写开发者申请。申请会在 1\u2060–\u20603 个工作日内答复。" },
      { title: "生成发布构建", text: "使用自己的密钥签名，并递增版本号。各引擎的发布指南说明了每一步。" },
      { title: "填写应用信息", text: "以中英文填写名称与介绍，并提供图片、年龄分级与个人信息处理说明。" },
      { title: "邀请用户测试", text: "邀请测试组并修正发现的问题。通过测试的构建可以直接送审。" },
      { title: "提交审核", text: "审核人员会在头显上运行应用，需要修改之处会逐条列出；通过后在你选定的日期发布。" },
    ],
    guides: "发布指南",
    requirements: "要求",
    requirementList: [
      { title: "帧率", text: "每个场景均达到 {headset} 的刷新率，加载关卡时无长时间卡顿" },
      { title: "构建", text: "面向 {headset} 的发布版本，使用自己的密钥签名，不可调试" },
      { title: "舒适度", text: "使用运行时提供的头部位姿，保持地平线稳定，并提供无需转身的转向方式" },
      { title: "输入", text: "支持手势或手柄；若只支持其一，须给出提示" },
      { title: "隐私", text: "提供隐私政策；读取手部、眼动、房间或锚点数据之前须征得同意" },
      { title: "权利", text: "第三方内容的许可须在应用内集中列出" },
    ],
    terms: "相关协议",
  },
} satisfies typeof en;

export default zh;
