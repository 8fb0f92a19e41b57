package io.ironbridge.cli.run;

import java.util.List;

/**
 * A call that the demo suggests, with the answer that is expected.
 *
 * @param path with query, as in a URL
 * @param body JSON to send; empty for no body
 * @param marker a text in the answer; empty for no check
 * @param times number of occurrences of the marker
 * @param shows what the answer demonstrates
 */
record DemoCall(
        String method,
        String path,
        String body,
        int status,
        String marker,
        int times,
        String shows) {
    private static final String EMPLOYEES = "/projectmanager/employees?workDept=";
    private static final String DIRECTORY = "/projectmanager/employees/directory?workDept=";
    private static final String PAYLOAD = "{\"payload\":\"Hello CICS\"}";
    private static final String ENTRY =
            "{\"lastName\":\"MILLER\",\"firstName\":\"ANN\",\"extension\":\"8-111-7777\","
                    + "\"zipCode\":\"D07/R07\"}";

    static final List<DemoCall> ALL =
            List.of(
                    passed(
                            "C%25",
                            4,
                            "4 employees, 1 KB: Db2's reply is streamed through without parsing"),
                    passed("T%25", 21, "21 employees, 5 KB"),
                    passed("W01%25", 42, "42 employees, 10 KB"),
                    passed("W0%25", 126, "126 employees, 30 KB"),
                    passed("W%25", 210, "210 employees, 50 KB"),
                    mapped("C01", 4, "the same people through a mapping: number, name, department"),
                    read(
                            "/catalog/items?from=100",
                            "\"reference\":",
                            15,
                            "a CICS program: 15 items from a COMMAREA of 998 bytes"),
                    read("/catalog/items/10", "\"inStock\":", 1, "one of these items"),
                    sent(
                            "POST",
                            "/catalog/orders",
                            "{\"reference\":10,\"quantity\":5}",
                            200,
                            "an order: reduces the stock of item 10 by 5"),
                    sent(
                            "POST",
                            "/catalog/orders",
                            "{\"reference\":350,\"quantity\":500}",
                            409,
                            "not enough stock: the program's return code 97"),
                    refused("/catalog/items/9999", 404, "no such item: return code 20"),
                    sent(
                            "POST",
                            "/catalog/baskets",
                            "{\"lines\":[{\"reference\":20,\"quantity\":1},"
                                    + "{\"reference\":30,\"quantity\":2}]}",
                            200,
                            "a flow: checks the stock of two items, then orders both"),
                    echoed("commarea/4k", "4 KB to CICS and back in a COMMAREA"),
                    echoed("commarea/32k", "the longest COMMAREA, 32,763 bytes"),
                    echoed("channel/4k", "4 KB in a container of a channel"),
                    echoed("channel/32k", "32 KB in a container"),
                    read(
                            "/phonebook/entries/LAST1",
                            "8-111-1111",
                            1,
                            "an IMS transaction: an entry of the phone book"),
                    sent("POST", "/phonebook/entries", ENTRY, 201, "a new entry"),
                    sent("POST", "/phonebook/entries", ENTRY, 409, "the entry exists already"),
                    sent(
                            "PUT",
                            "/phonebook/entries/MILLER",
                            "{\"extension\":\"8-111-8888\"}",
                            200,
                            "another extension; the rest is unchanged"),
                    sent("DELETE", "/phonebook/entries/MILLER", "", 200, "the entry is deleted"),
                    refused("/phonebook/entries/MILLER", 404, "so it is not found"),
                    read(
                            "/inquiry/accounts/500",
                            "\"number\":",
                            12,
                            "twelve database reads: 42 bytes to IMS, 429 back"),
                    new DemoCall(
                            "POST",
                            "/inquiry/statements",
                            "{\"account\":500,\"reference\":\"R-1\"}",
                            200,
                            "\"details\":",
                            12,
                            "500 bytes to IMS, 22,528 back"),
                    new DemoCall(
                            "POST",
                            "/workload1",
                            "{\"size\":1024}",
                            200,
                            "\"data\":",
                            1,
                            "a request through a queue; a server task replies with 1,024 bytes"),
                    sent(
                            "POST",
                            "/notes",
                            "{\"note\":\"remember\"}",
                            204,
                            "a persistent message to a queue"),
                    read("/notes", "\"note\":", 1, "the message is browsed and stays in the queue"),
                    sent("DELETE", "/notes", "", 200, "taken"),
                    sent("DELETE", "/notes", "", 204, "there is no other message"),
                    new DemoCall(
                            "POST",
                            "/bank/transfers",
                            "{\"account\":1,\"cents\":500}",
                            200,
                            "500 cents were moved",
                            1,
                            "one unit of work: two data sources and a queue; ironbridge admin"
                                    + " transactions shows those under way or in doubt"),
                    sent(
                            "POST",
                            "/bank/transfers",
                            "{\"account\":2,\"cents\":60000}",
                            409,
                            "too much: the credit and the message before are rolled back"),
                    read(
                            "/bank/accounts/2",
                            "\"current\":50000,\"savings\":0",
                            1,
                            "nothing of it remains"),
                    sent("DELETE", "/bank/notices", "", 200, "the message of the first transfer"),
                    sent("DELETE", "/bank/notices", "", 204, "there is none of the second"),
                    refused(
                            "/projectmanager/employees",
                            400,
                            "a request that the OpenAPI document does not allow"),
                    page(
                            "/openapi/apis/projectmanager",
                            "the OpenAPI document; in a browser: /openapi/ui"),
                    page("/health/ready", "the page for a load balancer"),
                    page("/metrics", "the page for Prometheus"));

    private static DemoCall passed(String pattern, int rows, String shows) {
        return read(EMPLOYEES + pattern, "\"EMPNO\":", rows, shows);
    }

    private static DemoCall mapped(String pattern, int rows, String shows) {
        return read(DIRECTORY + pattern, "\"number\":", rows, shows);
    }

    private static DemoCall read(String path, String marker, int times, String shows) {
        return new DemoCall("GET", path, "", 200, marker, times, shows);
    }

    private static DemoCall sent(
            String method, String path, String body, int status, String shows) {
        return new DemoCall(method, path, body, status, "", 0, shows);
    }

    /** The programs put the byte X'5B', a dollar sign, at the end. */
    private static DemoCall echoed(String road, String shows) {
        return new DemoCall("POST", "/echo/" + road, PAYLOAD, 200, "$\"}", 1, shows);
    }

    private static DemoCall refused(String path, int status, String shows) {
        return sent("GET", path, "", status, shows);
    }

    private static DemoCall page(String path, String shows) {
        return refused(path, 200, shows);
    }

    /** The shell command for this call. */
    String curl(String url) {
        String target = "'" + url + path + "'";
        if (body.isEmpty()) {
            return method.equals("GET") ? "curl " + target : "curl -X " + method + " " + target;
        }
        return "curl "
                + (method.equals("POST") ? "" : "-X " + method + " ")
                + "-H 'Content-Type: application/json' -d '"
                + body
                + "' "
                + target;
    }

    /** Whether an answer is as expected. */
    boolean isKept(int answeredStatus, String answer) {
        return answeredStatus == status && (marker.isEmpty() || countIn(answer) == times);
    }

    /** Occurrences in a body without white space between names and values. */
    private int countIn(String answer) {
        int found = 0;
        for (int at = answer.indexOf(marker); at >= 0; at = answer.indexOf(marker, at + 1)) {
            found++;
        }
        return found;
    }
}
