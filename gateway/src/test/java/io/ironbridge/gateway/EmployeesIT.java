package io.ironbridge.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.testsupport.Samples;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The public Db2 sample, unmodified, before the lab: every operation, exact bodies. */
class EmployeesIT {
    private static final String ADA =
            "{\"employeeNumber\":\"900001\",\"firstName\":\"ADA\",\"middleInitial\":\"Q\","
                + "\"lastName\":\"TESTLING\",\"department\":\"E21\",\"phoneNumber\":\"4711\",\"hireDate\":\"2020-02-29\",\"job\":\"CLERK"
                + "   \",\"educationLevel\":16,\"sex\":\"F\","
                + "\"dateOfBirth\":\"1999-12-31\",\"salary\":31368.00,\"bonus\":0.10,\"commission\":9999999.99}";

    private static Running running;

    @BeforeAll
    static void start() throws Exception {
        running = Running.with(Samples.shared("employees-db2"));
    }

    @AfterAll
    static void stop() {
        if (running != null) {
            running.close();
        }
    }

    @Test
    void listsWithBothFilters() throws Exception {
        assertThat(running.get("/employees?department=A00&job=PRES%20%20%20%20"))
                .isEqualTo(
                        "200 [{\"summary\":{\"bio\":\"LORETTA works in A00 department. "
                            + " Compensation is 50255.68"
                            + " USD.\"},\"personal\":{\"firstName\":\"LORETTA\",\"middleInitial\":\"T\",\"lastName\":\"CORRIDALE\","
                            + "\"sex\":\"F\",\"dateOfBirth\":\"1986-09-19\"},\"work\":{\"employeeNumber\":\"000010\",\"department\":\"A00\",\"phoneNumber\":\"5608\",\"hireDate\":\"2017-10-27\",\"job\":\"PRES"
                            + "    \","
                            + "\"educationLevel\":17,\"pay\":{\"salary\":50255.68,\"bonus\":900.00,\"commission\":4020.40}}}]");
    }

    @Test
    void listsWithOneFilterAndWithNone() throws Exception {
        assertThat(count(running.get("/employees?department=C01"))).isEqualTo(4);
        assertThat(count(running.get("/employees?job=PRES%20%20%20%20"))).isPositive();
        assertThat(count(running.get("/employees"))).isGreaterThan(235);
    }

    private static int count(String response) {
        assertThat(response).startsWith("200 [");
        return response.split("\"summary\"", -1).length - 1;
    }

    @Test
    void aFilterThatMatchesNobodyGivesAnEmptyList() throws Exception {
        assertThat(running.get("/employees?department=C01&job=PRES%20%20%20%20"))
                .isEqualTo("200 []");
    }

    @Test
    void getsOneEmployee() throws Exception {
        assertThat(running.get("/employees/000010"))
                .isEqualTo(
                        "200 {\"employeeNumber\":\"000010\",\"firstName\":\"LORETTA\",\"middleInitial\":\"T\","
                            + "\"lastName\":\"CORRIDALE\",\"department\":\"A00\",\"phoneNumber\":\"5608\",\"hireDate\":\"2017-10-27\",\"job\":\"PRES"
                            + "    \",\"educationLevel\":17,\"sex\":\"F\","
                            + "\"dateOfBirth\":\"1986-09-19\",\"salary\":50255.68,\"bonus\":900.00,\"commission\":4020.40}");
    }

    @Test
    void anUnknownEmployeeIsNotFound() throws Exception {
        assertThat(running.get("/employees/zzz"))
                .isEqualTo("404 {\"message\":\"Employee could not be found\"}");
    }

    @Test
    void createsUpdatesAndDeletes() throws Exception {
        assertThat(running.send("POST", "/employees", ADA)).isEqualTo("201 " + ADA);
        assertThat(running.get("/employees/900001")).isEqualTo("200 " + ADA);

        String changed = ADA.replace("31368.00", "31368.50").replace("TESTLING", "SAMPLE");
        assertThat(running.send("PUT", "/employees/900001", changed)).isEqualTo("200 " + changed);
        assertThat(running.get("/employees/900001")).isEqualTo("200 " + changed);

        assertThat(running.delete("/employees/900001"))
                .isEqualTo("200 {\"message\":\"Execution Successful\"}");
        assertThat(running.delete("/employees/900001"))
                .isEqualTo("404 {\"message\":\"Employee could not be found\"}");
    }

    @Test
    void updatingNobodyIsMappedTo404() throws Exception {
        assertThat(running.send("PUT", "/employees/900009", ADA.replace("900001", "900009")))
                .isEqualTo("404 {\"message\":\"Execution Successful\"}");
    }

    @Test
    void aDb2ErrorIsMappedTo500() throws Exception {
        assertThat(running.send("POST", "/employees", ADA.replace("900001", "000010")))
                .startsWith(
                        "500 {\"message\":\"Service SYSIBMSERVICE.addEmployee.(V1) execution failed"
                                + " due to SQLCODE=-803 ");
    }

    @Test
    void aRequestThatDoesNotFitTheDocumentIsRefusedWithEveryFault() throws Exception {
        assertThat(running.get("/employees?department=X99&job=COOK"))
                .startsWith("400 {\"type\":\"urn:ironbridge:problem:invalid-request\",")
                .contains("\"requestId\":\"test\"")
                .contains(
                        "{\"in\":\"query\",\"name\":\"department\",\"detail\":\"does not have a"
                                + " value in the enumeration")
                .contains("{\"in\":\"query\",\"name\":\"job\",");
        assertThat(
                        running.send(
                                "POST",
                                "/employees",
                                "{\"phoneNumber\":\"1\",\"salary\":\"much\"}"))
                .startsWith("400 ")
                .contains("{\"in\":\"body\",\"pointer\":\"/phoneNumber\",")
                .contains("{\"in\":\"body\",\"pointer\":\"/salary\",");
        assertThat(running.send("POST", "/employees", "{\"salary\": 1e}"))
                .startsWith("400 ")
                .contains("is not JSON: line 1, column");
    }
}
