package io.ironbridge.gateway.cli;

import java.util.List;

/**
 * A call that the demo proposes, with what it promises.
 *
 * @param path with query, as it stands in a URL
 * @param shows what to see in the answer
 * @param member name of a JSON member that stands in each row; empty: rows are not counted
 */
record DemoCall(String path, int status, String member, int rows, String shows) {
    private static final String EMPLOYEES = "/projectmanager/employees?workDept=";
    private static final String DIRECTORY = "/projectmanager/employees/directory?workDept=";

    static final List<DemoCall> ALL =
            List.of(
                    passed("C%25", 4, "4 employees, 1 KB: Db2's reply streams through unread"),
                    passed("T%25", 21, "21 employees, 5 KB"),
                    passed("W01%25", 42, "42 employees, 10 KB"),
                    passed("W0%25", 126, "126 employees, 30 KB"),
                    passed("W%25", 210, "210 employees, 50 KB"),
                    mapped("C01", 4, "the same people through a mapping: number, name, department"),
                    refused(
                            "/projectmanager/employees",
                            400,
                            "a request that the OpenAPI document" + " does not allow"),
                    page(
                            "/openapi/apis/projectmanager",
                            "the OpenAPI document; for people:" + " /openapi/ui in a browser"),
                    page("/health/ready", "what a load balancer asks"),
                    page("/metrics", "what Prometheus reads"));

    private static DemoCall passed(String pattern, int rows, String shows) {
        return new DemoCall(EMPLOYEES + pattern, 200, "EMPNO", rows, shows);
    }

    private static DemoCall mapped(String pattern, int rows, String shows) {
        return new DemoCall(DIRECTORY + pattern, 200, "number", rows, shows);
    }

    private static DemoCall refused(String path, int status, String shows) {
        return new DemoCall(path, status, "", 0, shows);
    }

    private static DemoCall page(String path, String shows) {
        return new DemoCall(path, 200, "", 0, shows);
    }

    /** Whether an answer is what was promised. */
    boolean isKept(int answeredStatus, String body) {
        return answeredStatus == status && (member.isEmpty() || rowsIn(body) == rows);
    }

    /** Rows in a body without white space between names and values, as the lab writes it. */
    private int rowsIn(String body) {
        String name = "\"" + member + "\":";
        int found = 0;
        for (int at = body.indexOf(name); at >= 0; at = body.indexOf(name, at + 1)) {
            found++;
        }
        return found;
    }
}
