import { describe, expect, test } from "vitest";
import { postgresUrlProblem } from "./postgres-url.ts";

describe("the address of a database", () => {
  test.each([
    "postgres://u:p@127.0.0.1:5432/db",
    "postgresql://localhost/db",
    "postgres://u:p@[::1]/db",
    "postgres:///db",
    "postgres:///db?host=/var/run/postgresql",
    "postgres://%2Fvar%2Frun%2Fpostgresql/db",
    "postgres://u:p@db.example/db?sslmode=disable",
    "postgres://u:p@db.example/db?sslmode=verify-full&sslrootcert=/etc/ca.pem",
    "postgres://u:p@10.0.0.1/db?sslmode=no-verify",
    "postgres://u:p@db.example/db?sslmode=prefer&sslmode=require",
  ])("is accepted: %s", (url) => {
    expect(postgresUrlProblem(url)).toBeUndefined();
  });

  test.each([
    "postgres://u:secret@db.example/db",
    "postgres://u:secret@10.0.0.1/db",
    "postgres://u:secret@localhost.example/db",
    "postgres://u:secret@127.0.0.1.example/db",
    "postgres://u:secret@[fd00::1]/db",
    "postgres://u:secret@localhost/db?host=db.example",
    "postgres://u:secret@db.example/db?ssl=false",
  ])("that leads to another machine without TLS is refused: %s", (url) => {
    expect(postgresUrlProblem(url)).toMatch(/without TLS/);
    expect(postgresUrlProblem(url)).not.toContain("secret");
  });

  test.each(["prefer", "allow", "", "REQUIRE"])("that may fall back to plain text is refused: sslmode=%s", (mode) => {
    expect(postgresUrlProblem(`postgres://127.0.0.1/db?sslmode=${mode}`)).toMatch(/one of disable, .*verify-full/);
  });

  test.each(["mysql://127.0.0.1/db", "postgres", "file:///db", "postgres://u:p@:x/db"])(
    "that is not a PostgreSQL URL is refused: %s",
    (url) => {
      expect(postgresUrlProblem(url)).toMatch(/must begin with postgres/);
    },
  );
});
