package io.ironbridge.benchmarks.liberty;

import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Employees of a department: as the back end returns them, and mapped. */
@Path("/employees")
@Produces(MediaType.APPLICATION_JSON)
public class EmployeesResource {
    private static final BackEnd BACK_END = BackEnd.ofEnvironment(System.getenv());
    private static final int LONGEST_PATTERN = 6;

    /** The back end's reply, unread. */
    @GET
    public byte[] all(@QueryParam("workDept") @Nullable String workDept)
            throws IOException, InterruptedException {
        return BACK_END.employees(checked(workDept));
    }

    /** The same rows in the form of {@code /employees/personnel} of the sample. */
    @GET
    @Path("/personnel")
    public byte[] personnel(@QueryParam("workDept") @Nullable String workDept)
            throws IOException, InterruptedException {
        return Personnel.of(BACK_END.employees(checked(workDept)));
    }

    private static String checked(@Nullable String workDept) {
        if (workDept == null || workDept.isEmpty() || workDept.length() > LONGEST_PATTERN) {
            throw new BadRequestException("workDept has 1 to 6 characters");
        }
        return workDept;
    }
}
