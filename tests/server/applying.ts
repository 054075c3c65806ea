/** A complete and valid developer application. */
export const application = {
  teamName: "Lighthouse",
  organizationName: "灯塔科技有限公司",
  organizationType: "enterprise" as const,
  location: 0 as const,
  contactName: "王小明",
  mobile: "139 0013 9000",
  country: "CN",
  province: "Shanghai",
  city: "Shanghai",
  street: "1 Century Avenue",
  email: "Team@Lighthouse.example",
  im: "lighthouse-vr",
};

/** The same, as stored. */
export const stored = { ...application, mobile: "+8613900139000", email: "team@lighthouse.example" };
