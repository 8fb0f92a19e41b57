package io.ironbridge.gateway.cli;

import java.util.List;

/**
 * A call that the demo proposes, with what it promises.
 *
 * @param path with query, as it stands in a URL
 * @param body JSON to post; empty: a GET
 * @param marker a text that the answer has; empty: it is not looked at
 * @param times how often it has it
 * @param shows what to see in the answer
 */
record DemoCall(String path, String body, int status, String marker, int times, String shows) {
    private static final String EMPLOYEES = "/projectmanager/employees?workDept=";
    private static final String DIRECTORY = "/projectmanager/employees/directory?workDept=";
    private static final String PAYLOAD = "{\"payload\":\"Hello CICS\"}";

    static final List<DemoCall> ALL =
            List.of(
                    passed("C%25", 4, "4 employees, 1 KB: Db2's reply streams through unread"),
                    passed("T%25", 21, "21 employees, 5 KB"),
                    passed("W01%25", 42, "42 employees, 10 KB"),
                    passed("W0%25", 126, "126 employees, 30 KB"),
                    passed("W%25", 210, "210 employees, 50 KB"),
                    mapped("C01", 4, "the same people through a mapping: number, name, department"),
                    new DemoCall(
                            "/catalog/items?from=100",
                            "",
                            200,
                            "\"reference\":",
                            15,
                            "a CICS program: 15 items from a COMMAREA of 998 bytes"),
                    new DemoCall(
                            "/catalog/items/10", "", 200, "\"inStock\":", 1, "one item of them"),
                    new DemoCall(
                            "/catalog/orders",
                            "{\"reference\":10,\"quantity\":5}",
                            200,
                            "",
                            0,
                            "an order: the stock of item 10 is less by 5 now"),
                    new DemoCall(
                            "/catalog/orders",
                            "{\"reference\":350,\"quantity\":500}",
                            409,
                            "",
                            0,
                            "not enough in stock: the program's return code 97"),
                    refused("/catalog/items/9999", 404, "no such item: its return code 20"),
                    echoed("commarea/4k", "4 KB to CICS and back in a COMMAREA"),
                    echoed("commarea/32k", "the longest COMMAREA, 32,763 bytes"),
                    echoed("channel/4k", "4 KB in a container of a channel"),
                    echoed("channel/32k", "32 KB in a container"),
                    refused(
                            "/projectmanager/employees",
                            400,
                            "a request that the OpenAPI document does not allow"),
                    page(
                            "/openapi/apis/projectmanager",
                            "the OpenAPI document; for people: /openapi/ui in a browser"),
                    page("/health/ready", "what a load balancer asks"),
                    page("/metrics", "what Prometheus reads"));

    private static DemoCall passed(String pattern, int rows, String shows) {
        return new DemoCall(EMPLOYEES + pattern, "", 200, "\"EMPNO\":", rows, shows);
    }

    private static DemoCall mapped(String pattern, int rows, String shows) {
        return new DemoCall(DIRECTORY + pattern, "", 200, "\"number\":", rows, shows);
    }

    /** The programs put the byte X'5B', a dollar sign, at the end. */
    private static DemoCall echoed(String road, String shows) {
        return new DemoCall("/echo/" + road, PAYLOAD, 200, "$\"}", 1, shows);
    }

    private static DemoCall refused(String path, int status, String shows) {
        return new DemoCall(path, "", status, "", 0, shows);
    }

    private static DemoCall page(String path, String shows) {
        return new DemoCall(path, "", 200, "", 0, shows);
    }

    /** How to make it from a shell. */
    String curl(String url) {
        String target = "'" + url + path + "'";
        return body.isEmpty()
                ? "curl " + target
                : "curl -H 'Content-Type: application/json' -d '" + body + "' " + target;
    }

    /** Whether an answer is what was promised. */
    boolean isKept(int answeredStatus, String answer) {
        return answeredStatus == status && (marker.isEmpty() || countIn(answer) == times);
    }

    /** Occurrences in a body without white space between names and values, as it is written. */
    private int countIn(String answer) {
        int found = 0;
        for (int at = answer.indexOf(marker); at >= 0; at = answer.indexOf(marker, at + 1)) {
            found++;
        }
        return found;
    }
}
