import type en from "./types.en.ts";

/** Texts of the pages about an SDK's types in Chinese. A missing one fails the type check. */
const zh = {
  types: {
    title: (product) => `${product} 类型`,
    lead: (version) => `${version} 的公开类型`,
    description: (product, version) => `${product} ${version} 的类型与成员，以及各自的起始版本。`,
    empty: "尚无类型。",
    since: (version) => `自 ${version} 起`,
    isNew: "新增",
    deprecated: "已弃用",
    added: "新增",
    others: "其他",
    initial: "默认值",
    versions: "版本",
    global: "无命名空间",
    kinds: {
      class: "类",
      struct: "结构体",
      interface: "接口",
      enum: "枚举",
      delegate: "委托",
      header: "头文件",
    },
    members: {
      property: "属性",
      method: "方法",
      field: "字段",
      event: "事件",
      constructor: "构造函数",
      value: "枚举值",
      function: "函数",
      constant: "常量",
    },
    example: "示例代码",
    seeAlso: "另请参阅",
  },
} satisfies typeof en;

export default zh;
